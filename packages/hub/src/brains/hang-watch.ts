// A process can be there and do nothing any more: one that does not answer several times in a row counts as hung.
import { type Address, askHealth } from './address.ts'

/** Milliseconds. */
export interface CheckTiming {
  readonly every: number
  readonly within: number
}

export interface HangWatchOptions {
  readonly address: () => Address
  /** Of the process while it should answer, else null. */
  readonly pid: () => number | null
  readonly timing: CheckTiming
  readonly onHung: () => void
}

/** A brain may be busy for a while. */
export const silencesForgiven = 2

export function watchForHang({ address, pid, timing, onHung }: HangWatchOptions): { close(): void } {
  let asked: number | null = null
  let silences = 0

  const check = async () => {
    const present = pid()
    if (present !== asked) silences = 0
    asked = present
    if (present === null) return
    const status = await askHealth(address(), timing.within)
    // Another process by now has done nothing wrong.
    if (pid() !== present) return
    silences = status === undefined ? silences + 1 : 0
    if (silences <= silencesForgiven) return
    silences = 0
    onHung()
  }
  const timer = setInterval(check, timing.every).unref()
  return { close: () => clearInterval(timer) }
}
