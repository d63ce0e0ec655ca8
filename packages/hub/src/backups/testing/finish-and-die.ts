// Finishes a restore as the start of the hub does, and kills itself at the first step that is not in the list of those
// it was killed at before. A step is a change to the files, the end of a transaction, or what is asked of a brain's
// store. Arguments: the hub's folder, its database as JSON, the file with the list. It begins when it is told to.
import { once } from 'node:events'
import { appendFileSync, promises, readFileSync } from 'node:fs'
import { flushCompileCache, syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const [folder = '', location = '{}', listFile = ''] = process.argv.slice(2)
const database = JSON.parse(location)
let killedAt: ReadonlySet<string> = new Set()
/** What a transaction did last. */
let lastStatement = ''

/** Before it is done. */
function reach(step: string): void {
  if (killedAt.has(step)) return
  appendFileSync(listFile, `${step}\n`)
  // For the next one, which starts in half the time.
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}

const real = { ...promises }
/** How many paths each takes. */
const changes = { mkdir: 1, rename: 2, rm: 1, rmdir: 1, writeFile: 1 } as const
/** The same in each run, and for all files of one database. */
const named = (path: unknown) =>
  relative(folder, String(path))
    .replace(/\.[0-9a-f]{8}-[-0-9a-f]{27}$/, '.ID')
    .replace(/\.db(?:\.part)?(?:-\w+)?$/, '.db')
for (const [name, paths] of Object.entries(changes)) {
  const method = name as keyof typeof changes
  const instead = (...values: unknown[]) => {
    reach([name, ...values.slice(0, paths).map(named)].join(' '))
    return (real[method] as (...values: unknown[]) => unknown)(...values)
  }
  Object.assign(promises, { [name]: instead })
}
syncBuiltinESMExports()

function noteStatement(sql: string): void {
  const isChange = sql === 'COMMIT' && !lastStatement.startsWith('SELECT')
  if (isChange) reach(`COMMIT ${lastStatement.slice(0, 20)}`)
  lastStatement = sql
}
const { exec: realExec, prepare: realPrepare } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function exec(sql) {
  noteStatement(sql)
  return realExec.call(this, sql)
}
DatabaseSync.prototype.prepare = function prepare(sql) {
  noteStatement(sql)
  return realPrepare.call(this, sql)
}
if (database.kind === 'postgres') {
  const { Client } = await import('pg')
  const realQuery = Client.prototype.query as (...values: unknown[]) => unknown
  Client.prototype.query = function query(this: unknown, ...values: unknown[]) {
    const [sql] = values
    noteStatement(typeof sql === 'string' ? sql : ((sql as { text?: string }).text ?? ''))
    return realQuery.apply(this, values)
  } as never
}

const { finishRestore } = await import('../restore/finish-restore.ts')
const { fileStores } = await import('./file-stores.ts')
const stores: typeof fileStores = {
  ...fileStores,
  async apply(place, aside) {
    reach(`apply ${place.name}`)
    await fileStores.apply(place, aside)
  },
  async discardReplaced(place, aside) {
    reach(`discard ${place.name}`)
    await fileStores.discardReplaced(place, aside)
  },
}
await once(process, 'message')
killedAt = new Set(readFileSync(listFile, 'utf8').split('\n'))
const log = { info: () => undefined, warn: () => undefined }
const isFinished = await finishRestore({ folder, database }, { stores, log })
process.exit(isFinished ? 0 : 1)
