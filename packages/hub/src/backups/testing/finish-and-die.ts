// Finishes a restore as the start of the hub does, and kills itself at the first step that is not in the list of those
// it was killed at before. A step is a change to the files, the end of a transaction, or what is asked of a brain's
// store. Arguments: the hub's folder, its database as JSON, the file with the list.
import { appendFileSync, promises, readFileSync } from 'node:fs'
import { flushCompileCache, syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const [folder = '', database = '', listFile = ''] = process.argv.slice(2)
const killedAt = new Set(readFileSync(listFile, 'utf8').split('\n'))
let last = 'the start'

/** Before it is done. */
function reach(step: string): void {
  last = step
  if (killedAt.has(step)) return
  appendFileSync(listFile, `${step}\n`)
  // For the next one, which starts in half the time.
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}

const names = ['mkdir', 'open', 'rename', 'rm', 'rmdir', 'writeFile'] as const
const real = { ...promises }
for (const name of names) {
  const stepOf = (paths: unknown[]) =>
    [name, ...paths.filter((path) => typeof path === 'string').map((path) => relative(folder, path))].join(
      ' ',
    )
  const instead = (...values: unknown[]) => {
    reach(stepOf(values))
    return (real[name] as (...values: unknown[]) => unknown)(...values)
  }
  Object.assign(promises, { [name]: instead })
}
syncBuiltinESMExports()

const realExec = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function exec(sql) {
  if (sql === 'COMMIT') reach(`COMMIT after ${last}`)
  return realExec.call(this, sql)
}
const { Client } = await import('pg')
const realQuery = Client.prototype.query as (...values: unknown[]) => unknown
Client.prototype.query = function query(this: unknown, ...values: unknown[]) {
  const [sql] = values
  const text = typeof sql === 'string' ? sql : (sql as { text?: string }).text
  if (text === 'COMMIT') reach(`COMMIT after ${last}`)
  return realQuery.apply(this, values)
} as never

const { createLogger } = await import('@notarium/runtime')
const { parseHubConfig } = await import('../../config/hub-config.ts')
const { finishRestore } = await import('../finish-restore.ts')
const { fileStores } = await import('./file-stores.ts')
const stores: typeof fileStores = {
  ...fileStores,
  async apply(place, aside) {
    reach(`apply ${place.name}`)
    await fileStores.apply(place, aside)
    reach(`applied ${place.name}`)
  },
  async discardReplaced(place, aside) {
    reach(`discard ${place.name}`)
    await fileStores.discardReplaced(place, aside)
    reach(`discarded ${place.name}`)
  },
}
const config = { ...(await parseHubConfig('', folder)), database: JSON.parse(database) }
const isFinished = await finishRestore(config, { stores, log: createLogger('hub', 'silent') })
process.exit(isFinished ? 0 : 1)
