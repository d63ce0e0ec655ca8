// Backups are the archives in the folder; beside each is a record, NAME.json, of what its name does not tell. One that
// was put there by hand has none, and is a backup all the same.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backup, backupNameSchema, backupSchema } from '@notarium/contract/hub'
import { z } from 'zod'
import { HubError } from '../errors.ts'
import { archiveFile, isEncryptedName, noSuchBackup } from './names.ts'

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

/** What is being written, and where archives are unpacked. */
export const partEnding = '.part'
export const workFolderStart = 'work-'

export function openBackupFolder(path: string): BackupFolder {
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
      const aside = `${recordFile(name)}${partEnding}`
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

/** Also takes away what a hub that was killed has left half done. */
export async function prepareBackupFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const left = (await readdir(path)).filter(
      (name) => name.endsWith(partEnding) || name.startsWith(workFolderStart),
    )
    for (const name of left) await rm(join(path, name), { recursive: true, force: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const remedy = 'mend that, or name another with backups.folder in notarium.toml'
    throw new HubError(
      'conflict',
      `the folder of backups ${path} cannot be used (${code ?? message}): ${remedy}`,
    )
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
