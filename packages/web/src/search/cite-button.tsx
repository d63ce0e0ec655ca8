// Copies a citation of a hit. There are many on a page, so it is a plain button with nothing that floats.
import { ActionIcon } from '@mantine/core'
import type { SearchHit } from '@notarium/contract/brain'
import { IconCheck, IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import { useBrainName } from '../brain/use-brain.ts'
import { copyText } from '../ui/copy-text.ts'
import { citationText } from './citation-text.ts'
import { useSearchWords } from './words.ts'

const shownMs = 2000

export function CiteButton({ hit }: { hit: SearchHit }) {
  const t = useSearchWords()
  const brain = useBrainName()
  const [isCopied, setCopied] = useState(false)
  const said = t(isCopied ? 'hit.cited' : 'hit.cite')
  const copy = async () => {
    await copyText(citationText(location.origin, brain, hit))
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      title={said}
      aria-label={said}
      aria-live="polite"
      onClick={() => void copy()}
    >
      {isCopied ? <IconCheck size={18} /> : <IconQuote size={18} />}
    </ActionIcon>
  )
}
