// Why a page was changed, as it was written; what the brain itself writes for imports and syncs is said in our words.
import { useUiWords } from './words.ts'

const written = /^(import|sync) of (.+)$/s

export function useReasonWords(): (reason: string) => string {
  const t = useUiWords()
  return (reason) => {
    const [, kind, name = ''] = written.exec(reason) ?? []
    if (kind === undefined) return reason
    return t(kind === 'import' ? 'reason.import' : 'reason.sync', { name })
  }
}
