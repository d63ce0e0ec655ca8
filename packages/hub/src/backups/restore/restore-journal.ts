// A restore that was decided: from the moment this file is on the disk it only goes forward, whoever ends the process.
// The next start of the hub finishes it, before the main database is opened.
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { actorSchema, brainNameSchema } from '@notarium/contract/brain'
import { backupNameSchema } from '@notarium/contract/hub'
import { ConfigError } from '@notarium/runtime'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { schemaBeside } from '@notarium/runtime/snapshot'
import { z } from 'zod'

const journalSchema = z.strictObject({
  /** Of this restore: it stands in the entry of the audit log. */
  id: z.string(),
  /** When it was decided: names of what is put aside have it, whoever puts it there. */
  at: z.int(),
  backup: z.string(),
  doer: z.strictObject({ actor: actorSchema, ip: z.string(), role: z.string().optional() }),
  /** Those of which a snapshot is staged. */
  brains: z.array(brainNameSchema),
  /** Whether the main database is, too; else it is about a single brain. */
  hub: z.boolean(),
  restorePoint: backupNameSchema.nullable(),
  /** What is replaced goes there, in the hub's folder: 'replaced/20261115t030000z'. */
  aside: z.string().regex(/^replaced\/[a-z0-9-]+$/),
  signedBy: z.string().nullable(),
  /** Of the hub that staged it all. */
  mark: z.string().regex(/^[0-9a-f]+$/),
  /** The staged main database has had its last changes: it only has to take its place. */
  prepared: z.boolean(),
})
export type RestoreJournal = z.infer<typeof journalSchema>

const fileIn = (folder: string) => join(folder, 'restore.json')

export async function writeJournal(folder: string, journal: RestoreJournal): Promise<void> {
  const part = `${fileIn(folder)}.part`
  try {
    await writeFile(part, `${JSON.stringify(journal, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(part, fileIn(folder))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const parent = await open(folder)
  await parent.sync().finally(() => parent.close())
}

/** Undefined where no restore is under way. */
export async function readJournal(folder: string): Promise<RestoreJournal | undefined> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ConfigError(fileIn(folder), `it cannot be read (${error.code}): mend that`)
  })
  if (text === undefined) return undefined
  try {
    return journalSchema.parse(JSON.parse(text))
  } catch {
    throw new ConfigError(
      fileIn(folder),
      'a restore is under way that this version does not understand: start the one that began it',
    )
  }
}

export function removeJournal(folder: string): Promise<void> {
  return rm(fileIn(folder), { force: true })
}

/** Where the main database is staged: on the same disk, so that it only has to be renamed. */
export function stagedBeside(live: DatabaseLocation, mark: string): DatabaseLocation {
  return live.kind === 'sqlite'
    ? { ...live, file: join(live.file, '..', 'restoring', 'hub.db') }
    : { ...live, schema: schemaBeside(live.schema, `restoring_${mark}`) }
}
