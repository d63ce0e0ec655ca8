// For the tests: a process with a writer that imports a folder, to be killed in the middle of it.
// It says "storing" when the first pages are there.
import { migrate, openDatabase } from '@notarium/runtime/database'
import { jobRow } from '../store/import-rows.ts'
import { migrations } from '../store/schema.ts'
import { startWriter } from '../writer/writer.ts'

const [file, folder, tree] = process.argv.slice(2) as [string, string, string]
const limits = { maxFileBytes: 100_000, maxTotalBytes: 50_000_000, maxFiles: 100_000 }

const fresh = await openDatabase({ kind: 'sqlite', file })
await migrate(fresh, migrations)
await fresh.close()
const writer = await startWriter(
  { database: { kind: 'sqlite', file }, oweVectors: false, maxPageBytes: 100_000, limits, folder },
  async ({ job }) => {
    const row = job === undefined ? undefined : await jobRow(database, job)
    if (row !== undefined && row.stored > 0 && row.state === 'running') process.stdout.write('storing\n')
  },
  (error) => {
    throw error
  },
)
const database = await openDatabase({ kind: 'sqlite', file, readOnly: true })
await writer.call(
  'startImport',
  { type: 'cli', id: 'test', name: 'test' },
  { label: 'tree', path: tree, temporary: false, prefix: '', reason: '' },
)
