// A brain as a process: started by the notarium command, which also talks to it. What it is made of is loaded when it
// is run, so that commands that only ask start at once.
import type { Readable } from 'node:stream'
import type { BrainOptions } from './config/brain-config.ts'
import type { BrainSnapshotFacts } from './snapshots/brain-facts.ts'
import type { BrainPlace } from './snapshots/brain-place.ts'
import type { BrainSnapshotOptions } from './snapshots/snapshot-brain.ts'

export { BrainError } from './errors.ts'
export type { BrainOptions }

export async function runBrain(options: BrainOptions): Promise<void> {
  const { serveBrain } = await import('./main.ts')
  await serveBrain(options)
}

/** A folder or a page as a tar.gz that a brain can import; `onUnread` is told what is not in it, and why. */
export async function packForImport(
  place: string,
  onUnread: (path: string, reason: string) => void,
): Promise<Readable> {
  const { packSource } = await import('./exports/pack-source.ts')
  return packSource(place, onUnread)
}

/** The brain as files in an empty folder, whether or not it runs. */
export async function snapshotBrain(
  place: BrainPlace,
  into: string,
  options?: BrainSnapshotOptions,
): Promise<BrainSnapshotFacts> {
  const snapshots = await import('./snapshots/snapshot-brain.ts')
  return snapshots.snapshotBrain(place, into, options)
}

/** Restored beside what is there, and checked. */
export async function stageBrain(
  place: BrainPlace,
  from: string,
  options?: BrainSnapshotOptions,
): Promise<BrainSnapshotFacts> {
  const snapshots = await import('./snapshots/stage-brain.ts')
  return snapshots.stageBrain(place, from, options)
}

export async function discardStagedBrain(place: BrainPlace): Promise<void> {
  const snapshots = await import('./snapshots/stage-brain.ts')
  await snapshots.discardStagedBrain(place)
}

/** What was staged takes its place, and what was there goes to the folder `aside`; for a brain that does not run. */
export async function applyStagedBrain(place: BrainPlace, aside: string): Promise<void> {
  const snapshots = await import('./snapshots/apply-staged-brain.ts')
  await snapshots.applyStagedBrain(place, aside)
}

/** What then lies in `aside` is not wanted any more. */
export async function discardReplacedBrain(place: BrainPlace, aside: string): Promise<void> {
  const snapshots = await import('./snapshots/apply-staged-brain.ts')
  await snapshots.discardReplacedBrain(place, aside)
}
