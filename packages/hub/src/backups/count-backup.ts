// What is checked of a database of PostgreSQL where there is none to restore it to: its rows are counted.
import { join } from 'node:path'
import { countRows, snapshotKind } from '@notarium/runtime/snapshot'
import { requireRows, type Staging, staged } from './restore/stage-backup.ts'

/** `part` is such as 'brains/docs'. */
export function isOfPostgres({ from }: Pick<Staging, 'from'>, part: string): Promise<boolean> {
  return staged(async () => (await snapshotKind(join(from, part))) === 'postgres')
}

export async function countHub(staging: Staging): Promise<void> {
  requireRows(staging.unpacked.manifest, (await counted(staging, 'hub')).rows)
}

export async function countBrain(staging: Staging, name: string): Promise<void> {
  await counted(staging, `brains/${name}`)
}

function counted({ from, progress }: Staging, part: string) {
  const { bytes: onBytes, signal } = progress
  return staged(() => countRows(join(from, part), { onBytes, signal }))
}
