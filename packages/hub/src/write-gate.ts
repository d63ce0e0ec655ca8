// Whether anything can be changed at all. Before everything is replaced by a backup nothing can any more: what was let
// through is waited for, so that whoever was told that a change is made finds it in the restore point.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Operation } from '@notarium/contract/hub'
import { HubError } from './errors.ts'

export interface WriteGate {
  /** Throws while it is shut. */
  pass(): void
  /** Throws while it is shut; else the work is under way until it has ended. */
  through<Result>(work: () => Result): Result
  shut(): void
  open(): void
  /** Whether nothing is under way, at the latest after so many milliseconds. */
  isQuiet(within: number): Promise<boolean>
}

/** A hub is back some seconds after it has ended. */
const secondsToRetry = 5
const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Also what is only read changes something where the audit log tells of it. */
export function couldChange({ audit }: Pick<Operation, 'audit'>, method: string): boolean {
  return !readingMethods.has(method) || (audit !== undefined && method === 'GET')
}

export function createWriteGate(): WriteGate {
  let isShut = false
  let underWay = 0
  let quiet = Promise.withResolvers<void>()

  const leave = () => {
    underWay--
    if (underWay === 0) quiet.resolve()
  }
  const pass = () => {
    if (isShut) throw restoring()
  }

  return {
    pass,
    through(work) {
      pass()
      if (underWay++ === 0) quiet = Promise.withResolvers()
      let isGoingOn = false
      try {
        const result = work()
        if (result instanceof Promise) {
          isGoingOn = true
          result.then(leave, leave)
        }
        return result
      } finally {
        if (!isGoingOn) leave()
      }
    },
    shut() {
      isShut = true
    },
    open() {
      isShut = false
    },
    async isQuiet(within) {
      if (underWay > 0) await Promise.race([quiet.promise, sleep(within, undefined, { ref: false })])
      return underWay === 0
    },
  }
}

function restoring(): HubError {
  return new HubError(
    'restoring',
    'everything is being restored from a backup: nothing can be changed until the hub has started anew; try again soon',
    { retryAfter: secondsToRetry },
  )
}
