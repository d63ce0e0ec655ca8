// The folder to search in. Offers what lies under the path that is written so far.
import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { useSearchWords } from './words.ts'

interface Props {
  readonly value: string
  readonly onChange: (path: string) => void
}

export function FolderInput({ value, onChange }: Props) {
  const t = useSearchWords()
  const brain = useBrainName()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const parent = text.slice(0, Math.max(text.lastIndexOf('/'), 0))
  const { data } = useAsked(
    'GET /api/brains/{brain}/folders',
    { params: { brain }, query: { prefix: parent, limit: 100 } },
    { keep: true, staleTime: 60_000 },
  )
  const take = (path: string) => path.trim() !== value && onChange(path.trim())
  return (
    <Autocomplete
      label={t('filter.prefix')}
      placeholder={t('filter.any')}
      data={[...new Set(data?.folders.map(({ path }) => `${path}/`))]}
      value={text}
      onChange={setText}
      onOptionSubmit={take}
      onBlur={() => take(text)}
      onKeyDown={(event) => event.key === 'Enter' && take(text)}
      maxLength={512}
      limit={50}
    />
  )
}
