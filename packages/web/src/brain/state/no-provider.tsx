// Search goes by words alone: what that means, and how administrators change it.
import { Code, Text } from '@mantine/core'
import { IconVectorOff } from '@tabler/icons-react'
import { Notice } from '../../ui/notice.tsx'
import { useMayInBrain } from '../use-brain.ts'
import { useStateWords } from './words.ts'

const example = `[embeddings]
provider = "builtin"`

export function NoProvider({ brain }: { brain: string }) {
  const t = useStateWords()
  const isAdmin = useMayInBrain('admin')
  return (
    <Notice tone="plain" icon={<IconVectorOff size={20} />} title={t('vectors.none')}>
      <Text size="sm">{t('vectors.noneLead')}</Text>
      {isAdmin && (
        <>
          <Text size="sm">{t('vectors.how', { brain })}</Text>
          <Code block>{example}</Code>
        </>
      )}
    </Notice>
  )
}
