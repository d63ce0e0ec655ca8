// /b/$brain/state: how much the brain holds, how its vectors are, which links lead nowhere, and all of it as files.
import { Stack } from '@mantine/core'
import { useAsked } from '../api/use-asked.ts'
import { Answer } from '../ui/answer.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Embeddings } from './state/embeddings.tsx'
import { Export } from './state/export.tsx'
import { Figures } from './state/figures.tsx'
import { Unresolved } from './state/unresolved.tsx'
import { useStateWords } from './state/words.ts'
import { useBrainName } from './use-brain.ts'

const lookAgainMs = 5_000

export function BrainStatePage() {
  const t = useStateWords()
  const brain = useBrainName()
  const stats = useAsked('GET /api/brains/{brain}/stats', { params: { brain } }, { every: lookAgainMs })
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Answer of={stats} loading={<Loading lines={5} height={72} />}>
        {(answer) => (
          <Stack gap="xl">
            <Figures stats={answer} />
            <Embeddings brain={brain} status={answer.embeddings} />
            <Unresolved brain={brain} count={answer.unresolvedLinks} />
            <Export brain={brain} pages={answer.pages} />
          </Stack>
        )}
      </Answer>
    </>
  )
}
