// notarium audit list: the newest entries of the audit log first.
import { type AuditEntry, hubOperations } from '@notarium/contract/hub'
import { type AuditFilterFlags, auditQuery, withAuditFilter } from '../hub/audit-filter.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { connectHub } from '../hub/hub-client.ts'
import { present, remark } from '../output/present.ts'
import { table } from '../output/table.ts'
import { wholeNumber } from '../whole-number.ts'

interface Flags extends HubFlags, AuditFilterFlags {
  readonly limit: number
  readonly cursor?: string
}

export const auditListCommand = withAuditFilter(
  commandOnHub('list', 'List entries of the audit log, the newest first.'),
)
  .option('--limit <number>', 'how many at most', wholeNumber(1, 500), 50)
  .option('--cursor <id>', 'go on where the list before ended')
  .action(async ({ limit, cursor, ...flags }: Flags) => {
    const hub = await connectHub(flags.data)
    const query = { ...auditQuery(flags), limit, cursor }
    const page = await hub.call(hubOperations.listAudit, { query })
    await present(page, flags, ({ entries }) => entryTable(entries), 'No entries match.')
    if (page.next_cursor !== null && !flags.json) remark(`There are more: --cursor ${page.next_cursor}`)
  })

function entryTable(entries: readonly AuditEntry[]): string[] {
  return table(
    ['ID', 'TIME', 'ACTOR', 'ACTION', 'FROM', 'PAYLOAD'],
    entries.map(({ id, created_at, actor_type, actor_name, action, ip, payload }) => [
      ...[String(id), created_at.slice(0, 19).replace('T', ' '), `${actor_type} ${actor_name}`],
      ...[action, ip, JSON.stringify(payload)],
    ]),
  )
}
