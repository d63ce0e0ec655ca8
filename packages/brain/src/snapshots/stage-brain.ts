// A backup of a brain is restored beside what is there, and checked. Its brain.toml comes with it only where there is no
// brain yet.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@notarium/runtime'
import { discardStaged, SnapshotError, stageSnapshot } from '@notarium/runtime/snapshot'
import { migrations } from '../store/schema.ts'
import { type BrainSnapshotFacts, brainFacts, questions, readBrainNote } from './brain-facts.ts'
import { type BrainPlace, configOf, restoringIn, stagedConfigOf, storeOf } from './brain-place.ts'
import type { BrainSnapshotOptions } from './snapshot-brain.ts'

/** A failure leaves nothing staged; nor does what was staged before stay. */
export async function stageBrain(
  place: BrainPlace,
  from: string,
  options: BrainSnapshotOptions = {},
): Promise<BrainSnapshotFacts> {
  await discardStagedBrain(place)
  await mkdir(restoringIn(place.folder), { recursive: true, mode: 0o700 })
  try {
    const given = join(from, 'brain.toml')
    if (existsSync(given) && (await isNew(place))) await copyFile(given, stagedConfigOf(place))
    const { name } = await readBrainNote(from)
    const { staged, config } = await storeOf(place)
    if (name !== place.name && config.namesSchema && existsSync(stagedConfigOf(place)))
      throw wouldShare(place, name)
    return brainFacts(await stageSnapshot(from, staged, { ...options, migrations, questions }))
  } catch (error) {
    // Where it is not known where its data belong, none are there.
    if (error instanceof ConfigError) await rm(restoringIn(place.folder), { recursive: true, force: true })
    else await discardStagedBrain(place).catch(() => undefined)
    throw error
  }
}

export async function discardStagedBrain(place: BrainPlace): Promise<void> {
  const { staged } = await storeOf(place)
  await discardStaged(staged)
  await rm(restoringIn(place.folder), { recursive: true, force: true })
}

/** Nothing but what the hub prepares for a new brain. */
async function isNew(place: BrainPlace): Promise<boolean> {
  if (existsSync(configOf(place))) return false
  const prepared = new Set(['identity.key', 'brain.lock', 'restoring'])
  return (await readdir(place.folder)).every((name) => prepared.has(name))
}

function wouldShare({ name: wanted, folder }: BrainPlace, name: string): SnapshotError {
  return new SnapshotError(
    'not-empty',
    `the brain.toml of '${name}' in the backup names the schema of its database, which '${wanted}' would share with ` +
      `it: put a brain.toml with another database.schema into ${folder}, then restore it`,
  )
}
