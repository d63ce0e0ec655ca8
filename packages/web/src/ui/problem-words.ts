// A problem in a person's words: what is wrong and what to do, by its code. Codes that have no words of ours show what
// the server said.
import { HubProblem } from '../api/hub-problem.ts'
import { useUiWords } from './words.ts'

type Key = Parameters<ReturnType<typeof useUiWords>>[0]
const prefix = 'problem.'

export function useProblemWords(): (error: unknown) => string {
  const t = useUiWords()
  return (error) => {
    if (!(error instanceof HubProblem)) return t('problem.unexpected')
    const key = `${prefix}${error.code}` as Key
    const text = t(key, { seconds: error.retryAfter ?? 1 })
    return text === key ? error.message : text
  }
}

/** Whether the server's own sentence says more than our words for its code: it names the field, the port, the page. */
export function serverSays(error: unknown): string | undefined {
  return error instanceof HubProblem && error.status >= 400 && error.status < 500 && error.status !== 401
    ? error.message
    : undefined
}
