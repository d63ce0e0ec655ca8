// Backups are the archives in the folder; beside each is a record, NAME.json, of what its name does not tell. One that
// was put there by hand has none, and is a backup all the same.
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { type Backup, backupNameSchema, backupSchema } from '@notarium/contract/hub'
import { z } from 'zod'
import { archiveFile, isEncryptedName, noSuchBackup } from './archive/names.ts'
import { partOf } from './archive/under-way.ts'

const recordSchema = backupSchema
  .pick({ kind: true, createdAt: true, signed: true, contents: true, verification: true, copy: true })
  .extend({
    /** Who had it made, as the audit log names them. */
    madeBy: z.string(),
    /** That it took. */
    seconds: z.number(),
  })
type BackupRecord = z.infer<typeof recordSchema>

export interface BackupFolder {
  readonly path: string
  /** The newest first. */
  list(): Promise<Backup[]>
  get(name: string): Promise<Backup>
  /** Undefined where it was put there by hand. */
  record(name: string): Promise<BackupRecord | undefined>
  /** Of one that is there. */
  note(name: string, change: Partial<BackupRecord>): Promise<void>
  remove(name: string): Promise<void>
}

/** `mark` is that of the hub, which writes there. */
export function openBackupFolder(path: string, mark: string): BackupFolder {
  const recordFile = (name: string) => `${archiveFile(path, name)}.json`

  const record = async (name: string): Promise<BackupRecord | undefined> => {
    try {
      return recordSchema.safeParse(JSON.parse(await readFile(recordFile(name), 'utf8'))).data
    } catch {
      return undefined
    }
  }
  const get = async (name: string): Promise<Backup> => {
    const facts = await stat(archiveFile(path, name)).catch(() => undefined)
    if (facts?.isFile() !== true) throw noSuchBackup(name)
    const known = (await record(name)) ?? unknownRecord(facts.mtimeMs)
    const { madeBy: _madeBy, seconds: _seconds, ...told } = known
    return { name, bytes: facts.size, encrypted: isEncryptedName(name), ...told }
  }

  return {
    path,
    get,
    record,
    async list() {
      const files = await readdir(path).catch(() => [])
      const names = files.filter((file) => backupNameSchema.safeParse(file).success)
      // One may be removed while the others are looked at.
      const found = await Promise.all(names.map((name) => get(name).catch(() => undefined)))
      const backups = found.filter((backup) => backup !== undefined)
      return backups.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    },
    async note(name, change) {
      const facts = await stat(archiveFile(path, name))
      const changed = { ...((await record(name)) ?? unknownRecord(facts.mtimeMs)), ...change }
      const aside = partOf(recordFile(name), mark)
      await writeFile(aside, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600, flush: true })
      await rename(aside, recordFile(name))
    },
    async remove(name) {
      await rm(archiveFile(path, name)).catch(() => {
        throw noSuchBackup(name)
      })
      await rm(recordFile(name), { force: true })
    },
  }
}

function unknownRecord(modified: number): BackupRecord {
  return {
    kind: 'unknown',
    createdAt: new Date(modified).toISOString(),
    ...{ signed: null, contents: null, verification: null, copy: null },
    ...{ madeBy: '', seconds: 0 },
  }
}
