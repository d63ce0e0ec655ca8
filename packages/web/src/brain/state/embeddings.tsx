// Whether search can go by meaning, and what keeps it from that.
import { Stack, Title } from '@mantine/core'
import type { EmbeddingStatus } from '@notarium/contract/brain'
import { NoProvider } from './no-provider.tsx'
import { ProviderFacts } from './provider-facts.tsx'
import { VectorDebt } from './vector-debt.tsx'
import { useStateWords } from './words.ts'

export function Embeddings({ brain, status }: { brain: string; status: EmbeddingStatus }) {
  const t = useStateWords()
  const { provider } = status
  return (
    <section aria-labelledby="vectors">
      <Title order={2} size="h4" id="vectors" mb="sm">
        {t('vectors.title')}
      </Title>
      {provider === 'none' ? (
        <NoProvider brain={brain} />
      ) : (
        <Stack gap="md">
          {status.debt.pages > 0 && <VectorDebt debt={status.debt} />}
          <ProviderFacts status={{ ...status, provider }} />
        </Stack>
      )}
    </section>
  )
}
