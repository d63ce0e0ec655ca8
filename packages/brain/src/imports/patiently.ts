// A full disk or a database that is away must not lose what happened to a job: it is tried until it is written.
import { setTimeout } from 'node:timers/promises'
import type { WriterNote } from '../writer/note.ts'
import { textForPeople } from './job-error.ts'

const retryMs = 1000

/** Undefined where the process stops before it could be done. The first failure is noted, not every one. */
export async function patiently<Result>(
  stopping: AbortSignal,
  note: (note: WriterNote) => void,
  write: () => Promise<Result>,
): Promise<Result | undefined> {
  for (let hasFailed = false; !stopping.aborted; hasFailed = true) {
    try {
      return await write()
    } catch (error) {
      const facts = { error: textForPeople(error) }
      if (!hasFailed) note({ level: 'warn', text: 'jobs wait: the database cannot be written', facts })
      await setTimeout(retryMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return undefined
}
