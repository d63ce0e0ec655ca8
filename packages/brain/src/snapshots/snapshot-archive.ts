// A snapshot as a tar, for a hub on another machine. Its files lie in a folder of their own until they are sent.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type TarMember, tarBytes } from '@notarium/runtime/tar'
import type { BrainPlace } from './brain-place.ts'
import { snapshotBrain } from './snapshot-brain.ts'

const snapshotsIn = (folder: string) => join(folder, 'snapshots')

/** Whole before the first byte comes. The signal tells that nobody wants it any more, also when it was sent: then it goes. */
export async function archiveBrain(
  place: BrainPlace,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const folder = join(snapshotsIn(place.folder), randomUUID())
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await snapshotBrain(place, folder, { signal })
    signal.throwIfAborted()
  } catch (error) {
    await remove()
    throw error
  }
  // What cannot be removed now is a left-over at the next start.
  signal.addEventListener('abort', () => void remove().catch(() => undefined), { once: true })
  return tarBytes(filesIn(folder))
}

/** Of a process that was killed. */
export async function removeOldSnapshots(folder: string): Promise<void> {
  await rm(snapshotsIn(folder), { recursive: true, force: true })
}

async function* filesIn(folder: string): AsyncGenerator<TarMember> {
  for (const path of (await readdir(folder)).sort()) {
    const { size, mtime } = await stat(join(folder, path))
    yield { path, size, modified: mtime, content: createReadStream(join(folder, path)) }
  }
}
