// After an import: words find its pages at once, meaning a little later. Says how many still wait, and why.
import { Text } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/notice.tsx'
import { useMany } from './many.ts'
import { useImportWords } from './words.ts'

const followMs = 2_000

export function VectorsNote({ brain }: { brain: string }) {
  const t = useImportWords()
  const many = useMany()
  const [every, setEvery] = useState<number | false>(false)
  const { data } = useAsked('GET /api/brains/{brain}/embeddings', { params: { brain } }, { every })
  const waiting = data === undefined || data.provider === 'none' ? 0 : data.debt.pages
  const wanted = waiting > 0 ? followMs : false
  if (wanted !== every) setEvery(wanted)
  if (data === undefined || waiting === 0) return null
  return (
    <Notice tone={data.debt.lastError === null ? 'plain' : 'warning'} icon={<IconClockPause size={20} />}>
      <Text size="sm">{t('vectors.waiting', many(waiting))}</Text>
      {data.debt.lastError !== null && (
        <Text size="sm" c="dimmed" lang="en">
          {data.debt.lastError}
        </Text>
      )}
      <TextLink to="/b/$brain/state" params={{ brain }} size="sm">
        {t('vectors.more')}
      </TextLink>
    </Notice>
  )
}
