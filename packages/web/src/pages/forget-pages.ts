// After a page was changed: whatever is shown of the brain's pages is asked for again.
import type { Line } from '../api/lines.ts'
import { forget } from '../api/use-asked.ts'

const lines = [
  'GET /api/brains/{brain}/pages',
  'GET /api/brains/{brain}/folders',
  'GET /api/brains/{brain}/pages/{slug*}',
  'GET /api/brains/{brain}/outline/{slug*}',
  'GET /api/brains/{brain}/versions/{slug*}',
  'GET /api/brains/{brain}/changes',
  'GET /api/brains/{brain}/tags',
  'GET /api/brains/{brain}/timeline/{slug*}',
  'GET /api/brains/{brain}/links/{slug*}',
  'GET /api/brains/{brain}/stats',
] as const satisfies readonly Line[]

export async function forgetPages(brain: string): Promise<void> {
  await Promise.all(lines.map((line) => forget(line, { brain })))
}
