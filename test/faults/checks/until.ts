// Waits for what has to come by itself, and not for ever.
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 50

/** Gives what is still wrong at the end; nothing as soon as nothing is. */
export async function untilNothingWrong(
  patienceMs: number,
  look: () => Promise<string[]> | string[],
): Promise<string[]> {
  for (const end = performance.now() + patienceMs; ; await sleep(pollMs)) {
    const wrong = await look()
    if (wrong.length === 0 || performance.now() > end) return wrong
  }
}
