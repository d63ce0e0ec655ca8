// A brain as a process: started by the notarium command, which also talks to it. What it is made of is loaded when it
// is run, so that commands that only ask start at once.
import type { Readable } from 'node:stream'
import type { BrainOptions } from './config/brain-config.ts'

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
