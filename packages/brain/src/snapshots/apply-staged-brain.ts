// What was staged takes the place of a brain's data, which go aside. Called again after a kill, it ends what is left.
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder, provideIdentityKey } from '@notarium/runtime'
import { discardStaged, swapIn } from '@notarium/runtime/snapshot'
import { lockSchema } from '../store/schema-lock.ts'
import {
  type BrainPlace,
  type BrainStore,
  configOf,
  restoringIn,
  stagedConfigOf,
  storeOf,
} from './brain-place.ts'

/** `aside` is a folder, which is made. A ConfigError where the brain runs. */
export async function applyStagedBrain(place: BrainPlace, aside: string): Promise<void> {
  const { folder } = place
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder, { what: 'brain', lockFile: 'brain.lock' })
  try {
    const store = await storeOf(place)
    if (existsSync(stagedConfigOf(place)) && !existsSync(configOf(place)))
      await rename(stagedConfigOf(place), configOf(place))
    await provideIdentityKey(store.config.identityKeyFile, () => undefined)
    await swap(store, aside)
    await rm(restoringIn(folder), { recursive: true, force: true })
  } finally {
    lock.release()
  }
}

/** What it put aside is not wanted any more. */
export async function discardReplacedBrain(place: BrainPlace, aside: string): Promise<void> {
  const { asideIn } = await storeOf(place)
  await discardStaged(asideIn(aside))
  await rm(aside, { recursive: true, force: true })
}

async function swap({ live, staged, asideIn }: BrainStore, aside: string): Promise<void> {
  await mkdir(aside, { recursive: true, mode: 0o700 })
  const replaced = asideIn(aside)
  // A brain on another machine may work with the same schema.
  const lock = await lockSchema(live)
  try {
    const { hasAside } = await swapIn(staged, live, replaced)
    if (hasAside && replaced.kind === 'postgres')
      await writeFile(join(aside, 'schema.txt'), `${replaced.schema}\n`, { mode: 0o600 })
  } finally {
    await lock?.close()
  }
}
