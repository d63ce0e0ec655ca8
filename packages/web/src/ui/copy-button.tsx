// Copies a text and says so, to the eye and to a screen reader.
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from './copy-text.ts'
import { useUiWords } from './words.ts'

interface Props {
  readonly text: string
  /** Without it the button is an icon. */
  readonly label?: string
}

export function CopyButton({ text, label }: Props) {
  const t = useUiWords()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  const icon = copied ? <IconCheck size={16} /> : <IconCopy size={16} />
  const said = copied ? t('copied') : (label ?? t('copy'))
  if (label !== undefined) {
    return (
      <Button variant="default" size="xs" leftSection={icon} onClick={() => void copy()} aria-live="polite">
        {said}
      </Button>
    )
  }
  return (
    <Tooltip label={said}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={said}
        onClick={() => void copy()}
        aria-live="polite"
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
