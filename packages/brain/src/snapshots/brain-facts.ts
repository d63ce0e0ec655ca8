// What a backup of a brain says of it, beside its database: brain.json.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brainNameSchema } from '@notarium/contract/brain'
import { SnapshotError, type SnapshotFacts } from '@notarium/runtime/snapshot'
import { z } from 'zod'

const noteSchema = z.object({ name: brainNameSchema, pages: z.int().min(0), chunks: z.int().min(0) })

export interface BrainSnapshotFacts extends Pick<SnapshotFacts, 'kind' | 'schemaVersion' | 'rows'> {
  /** Those that are not deleted. */
  readonly pages: number
  /** Theirs. */
  readonly chunks: number
}

export const questions = {
  pages: 'SELECT count(*) AS number FROM page WHERE deleted_at IS NULL',
  chunks: 'SELECT count(*) AS number FROM chunk JOIN page ON page.id = page_id WHERE deleted_at IS NULL',
} as const

export function brainFacts({ kind, schemaVersion, rows, answers }: SnapshotFacts): BrainSnapshotFacts {
  const answer = (name: keyof typeof questions) => Number(answers[name]?.[0]?.['number'])
  return Object.freeze({ kind, schemaVersion, rows, pages: answer('pages'), chunks: answer('chunks') })
}

const noteIn = (folder: string) => join(folder, 'brain.json')

export async function writeBrainNote(
  folder: string,
  name: string,
  { pages, chunks }: BrainSnapshotFacts,
): Promise<void> {
  await writeFile(noteIn(folder), `${JSON.stringify({ name, pages, chunks })}\n`, { flag: 'wx', mode: 0o600 })
}

export async function readBrainNote(folder: string): Promise<z.output<typeof noteSchema>> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(noteIn(folder), 'utf8')))
  } catch (error) {
    throw new SnapshotError(
      'damaged',
      'the backup is damaged: brain.json is missing or broken; use another',
      {
        cause: error,
      },
    )
  }
}
