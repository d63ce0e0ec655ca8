// npm run bench:trust [-- --only outbox,added,audit,backups --share 0.02]: what trust costs: acts signed a second, what
// signing adds to an action, the check of an audit log, backups and restores, and searches while a backup is made.
// A share below 1 makes all sizes smaller, to see that it runs.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/setup/postgres-server.ts'
import { tools } from '../test/setup/tools.ts'
import { hasCorpora, mdnArchive, mdnPages } from './brain/corpora.ts'
import { printTable, type Row } from './report.ts'
import { openTexts } from './scale/texts.ts'
import { measureAddedTime } from './trust/added-time.ts'
import { measureAuditVerify } from './trust/audit-verify.ts'
import { measureBackups } from './trust/backups.ts'
import { measureOutbox } from './trust/outbox.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'outbox,added,audit,backups' },
    share: { type: 'string', default: '1' },
  },
})
const parts = new Map(
  Object.entries({
    outbox: async () => report(await measureOutbox(sized(10_000), postgres?.url)),
    added: async () => report(await measureAddedTime(sized(25))),
    audit: async () => report(await measureAuditVerify(folder, share, rounds)),
    backups: measureBackupsOfAll,
  }),
)
const share = Number(values.share)
if (!(share > 0 && share <= 1)) throw new Error(`--share is above 0 and at most 1, not '${values.share}'`)
const rounds = share === 1 ? 3 : 1
const chosen = values.only.split(',').map((name) => {
  const part = parts.get(name)
  if (part === undefined) throw new Error(`'${name}' is none of ${[...parts.keys()].join(', ')}`)
  return part
})

const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-trust-'))
const postgres = tools.postgresql.isThere() ? await startPostgres({ durable: true }) : undefined
if (postgres === undefined) console.log(`without PostgreSQL: it needs Debian's postgresql`)
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  if (share < 1) console.log(`at ${share} of the usual sizes: that it runs is all that this shows\n`)
  for (const measure of chosen) await measure()
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, maxRetries: 5 })
}

function sized(size: number): number {
  return Math.ceil(size * share)
}

function report(rows: readonly Row[]): void {
  printTable(rows)
  console.log()
}

async function measureBackupsOfAll(): Promise<void> {
  if (!hasCorpora) return console.log('backups skipped: there is no ../shared/corpora to measure on\n')
  const task = { archive: await archiveOfPages(), rounds, seconds: sized(60), say: console.log }
  report(await measureBackups({ ...task, store: 'SQLite', postgresUrl: undefined }))
  if (postgres === undefined) return
  report(await measureBackups({ ...task, store: 'PostgreSQL', postgresUrl: postgres.url }))
}

async function archiveOfPages(): Promise<string> {
  if (share === 1) return mdnArchive
  const file = join(folder, 'pages.tar.gz')
  await openTexts(join(folder, 'texts')).pack(file, 0, sized(mdnPages))
  return file
}
