// A brain as it is at one moment, in files: its database and brain.toml, which holds no secrets. Whether the brain runs
// does not matter, here or in another process.
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SnapshotOptions, takeSnapshot } from '@notarium/runtime/snapshot'
import { type BrainSnapshotFacts, brainFacts, questions, writeBrainNote } from './brain-facts.ts'
import { type BrainPlace, configOf, storeOf } from './brain-place.ts'

export type BrainSnapshotOptions = Pick<SnapshotOptions, 'onBytes' | 'signal'>

/** `into` is there, and is empty. */
export async function snapshotBrain(
  place: BrainPlace,
  into: string,
  options: BrainSnapshotOptions = {},
): Promise<BrainSnapshotFacts> {
  const { live } = await storeOf(place)
  const facts = brainFacts(await takeSnapshot(live, into, { ...options, questions }))
  await writeBrainNote(into, place.name, facts)
  await copyFile(configOf(place), join(into, 'brain.toml')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return facts
}
