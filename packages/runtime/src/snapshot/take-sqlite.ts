// A snapshot of SQLite: one file, which `zstd -d` makes a database again.
import { stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pack, readUnpacked } from './packed-file.ts'
import { SnapshotError } from './snapshot-error.ts'
import { type SnapshotFacts, type SnapshotOptions, writeSnapshotFacts } from './snapshot-facts.ts'
import { removeSqlite } from './sqlite-files.ts'
import { doSqliteTask } from './sqlite-task.ts'

const packedName = 'database.sqlite.zst'

export async function takeSqlite(
  file: string,
  folder: string,
  options: SnapshotOptions,
): Promise<SnapshotFacts> {
  await expectThere(file)
  const copy = resolve(folder, 'database.sqlite')
  try {
    // Made before SQLite would, for nobody else to read.
    await writeFile(copy, '', { flag: 'wx', mode: 0o600 })
    const { questions = {}, signal } = options
    const outcome = await doSqliteTask({ kind: 'copy', from: resolve(file), to: copy, questions }, signal)
    if ('fault' in outcome)
      throw new SnapshotError(
        'unavailable',
        `the database itself is damaged (${outcome.fault}): put an earlier backup in its place`,
      )
    const { schemaVersion, rows, answers } = outcome.state
    const bytes = await pack(readUnpacked(copy), folder, packedName, options)
    const facts = { kind: 'sqlite' as const, schemaVersion, rows }
    await writeSnapshotFacts(folder, { ...facts, files: [{ name: packedName, bytes }] })
    return Object.freeze({ ...facts, answers })
  } finally {
    await removeSqlite(copy)
  }
}

/** SQLite would make it. */
async function expectThere(file: string): Promise<void> {
  const facts = await stat(file).catch(() => undefined)
  if (facts?.isFile() !== true)
    throw new SnapshotError('unavailable', `there is no database '${file}': nothing to back up yet`)
}
