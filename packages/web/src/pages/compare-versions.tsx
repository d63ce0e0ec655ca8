// Fetches two versions and shows what is different.
import { useAsked } from '../api/use-asked.ts'
import { Answer } from '../ui/answer.tsx'
import { DiffView } from './diff-view.tsx'

interface Props {
  readonly brain: string
  readonly slug: string
  readonly from: number
  readonly to: number
}

const line = 'GET /api/brains/{brain}/pages/{slug*}'

export function CompareVersions({ brain, slug, from, to }: Props) {
  const params = { brain, slug }
  const before = useAsked(line, { params, query: { version: from } }, { staleTime: 600_000 })
  const after = useAsked(line, { params, query: { version: to } }, { staleTime: 600_000 })
  return (
    <Answer of={before}>
      {(old) => (
        <Answer of={after}>{(fresh) => <DiffView oldText={old.markdown} newText={fresh.markdown} />}</Answer>
      )}
    </Answer>
  )
}
