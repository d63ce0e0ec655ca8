// Jobs as they are asked for. They wait in the database until the runner takes them.
import type { Actor } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { ImportRequest } from '../brain.ts'
import { insertJob, type JobRow, openJobOfSource } from '../store/import-rows.ts'
import { sourceRow } from '../store/sync-rows.ts'
import { checkedPrefix } from './page-path.ts'
import { noSuchSource } from './sync-sources.ts'

const longestLabel = 300

export function newImport(
  database: Database,
  actor: Actor,
  { label, path, temporary, prefix, reason }: ImportRequest,
  now: number,
): Promise<JobRow> {
  const shownLabel = printable(label)
  return database.transaction((transaction) =>
    insertJob(transaction, {
      kind: 'import',
      label: shownLabel,
      path,
      temporary: temporary ? 1 : 0,
      prefix: checkedPrefix(prefix),
      source_id: null,
      author: JSON.stringify(actor),
      reason: printable(reason) || `import of ${shownLabel}`,
      created_at: now,
    }),
  )
}

/** The job that is already there while one waits or runs: a second would find nothing to do. */
export function newSync(database: Database, actor: Actor, sourceId: number, now: number): Promise<JobRow> {
  return database.transaction(async (transaction) => {
    const source = await sourceRow(transaction, sourceId)
    if (source === undefined) throw noSuchSource(sourceId)
    const open = await openJobOfSource(transaction, sourceId)
    if (open !== undefined) return open
    return insertJob(transaction, {
      kind: 'sync',
      label: source.name,
      path: source.path,
      temporary: 0,
      prefix: source.prefix,
      source_id: sourceId,
      author: JSON.stringify(actor),
      reason: `sync of ${source.name}`,
      created_at: now,
    })
  })
}

/** The name of an upload is whatever a stranger called it. */
function printable(text: string): string {
  return text
    .slice(0, longestLabel)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}
