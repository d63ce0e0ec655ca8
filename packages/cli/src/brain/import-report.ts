// What an import did, line by line: the counts, what was not taken and why.
import type { ImportJob } from '@notarium/contract/brain'
import { brainOperations } from '@notarium/contract/hub'
import type { BrainClient } from './brain-client.ts'

const mostRows = 20
const mostReasons = 5

export function lineOf(job: ImportJob): string {
  const { id, kind, state, label, error, total, stored, unchanged, skipped, failed, deleted } = job
  const reason = error === null ? '' : ` (${error})`
  const gone = deleted === 0 ? '' : `; ${deleted} pages deleted`
  const counts = `${stored} stored, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed`
  const what = kind === 'sync' ? 'Sync' : 'Import'
  return `${what} ${id} of '${label}' ${state}${reason}: ${total} files: ${counts}${gone}`
}

export async function reportLines(
  client: BrainClient,
  job: ImportJob,
  unread: readonly string[],
): Promise<string[]> {
  if (job.state === 'done' && job.total === 0 && unread.length === 0)
    return [`Import ${job.id} done: there was nothing to import, '${job.label}' has no files`]
  return [
    lineOf(job),
    ...(await skippedLines(client, job)),
    ...(await failedLines(client, job)),
    ...unreadLines(),
  ]

  function unreadLines(): string[] {
    const lines = unread.slice(0, mostRows).map((line) => `  not sent: ${line}`)
    return unread.length > mostRows ? [...lines, `  … and ${unread.length - mostRows} more`] : lines
  }
}

async function skippedLines(client: BrainClient, { id, skipped }: ImportJob): Promise<string[]> {
  if (skipped === 0) return []
  const query = { state: 'skipped', limit: mostReasons } as const
  const { reasons } = await client.call(brainOperations.getReasons, { params: { id: String(id) }, query })
  return reasons.map(({ reason, files }) => `  ${files} skipped: ${reason}`)
}

async function failedLines(client: BrainClient, { id, failed }: ImportJob): Promise<string[]> {
  if (failed === 0) return []
  const query = { state: 'failed', limit: mostRows } as const
  const { rows } = await client.call(brainOperations.getReceipt, { params: { id: String(id) }, query })
  const lines = rows.map((row) => `  ${row.path}: ${row.reason ?? 'no reason given'}`)
  return failed > rows.length ? [...lines, `  … and ${failed - rows.length} more`] : lines
}
