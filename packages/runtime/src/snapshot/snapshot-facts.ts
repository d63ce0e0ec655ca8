// What a snapshot says of itself: snapshot.json, beside its files.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Value } from '../database/index.ts'
import { damaged, SnapshotError } from './snapshot-error.ts'

export interface SnapshotFacts {
  readonly kind: 'sqlite' | 'postgres'
  readonly schemaVersion: number
  /** By table. */
  readonly rows: Readonly<Record<string, number>>
  /** To `questions`. */
  readonly answers: Answers
}

export type Answers = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>

export interface SnapshotOptions {
  /** How many more bytes of the database, not compressed, were read or written. */
  readonly onBytes?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** SQL by name, asked of the very state that the snapshot holds. */
  readonly questions?: Readonly<Record<string, string>> | undefined
}

const count = z.int().min(0)
const fileSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+\.[a-z]+\.zst$/),
  /** Not compressed. */
  bytes: count,
  /** Of PostgreSQL: the table, and its columns in the order of the file. */
  table: z.string().optional(),
  columns: z.array(z.string()).optional(),
})
const snapshotSchema = z.strictObject({
  format: z.literal(1),
  kind: z.enum(['sqlite', 'postgres']),
  schemaVersion: z.int().min(1),
  rows: z.record(z.string(), count),
  files: z.array(fileSchema),
})

export type SnapshotFile = z.output<typeof fileSchema>
export type Snapshot = z.output<typeof snapshotSchema>

const nameOf = (folder: string) => join(folder, 'snapshot.json')

/** Last of all: a folder without it holds no whole snapshot. */
export async function writeSnapshotFacts(folder: string, snapshot: Omit<Snapshot, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format: 1, ...snapshot }, null, 2)}\n`
  await writeFile(nameOf(folder), text, { flag: 'wx', mode: 0o600 })
}

export async function readSnapshotFacts(folder: string): Promise<Snapshot> {
  const text = await readFile(nameOf(folder), 'utf8').catch((error) => {
    throw damaged('snapshot.json is missing', error)
  })
  const found = parsed(text)
  if (Number((found as { format?: unknown } | undefined)?.format) > 1)
    throw new SnapshotError(
      'newer-schema',
      'the backup was made by a newer version of Notarium: restore it with that version',
    )
  const result = snapshotSchema.safeParse(found)
  if (!result.success) throw damaged('snapshot.json cannot be understood')
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
