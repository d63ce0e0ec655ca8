// Frames of a page over a stretch of time, summed up.
import type { Page } from 'playwright-core'

export interface Frames {
  readonly perSecond: number
  /** The fewest within any second. */
  readonly fewest: number
  /** Milliseconds between one frame and the next. */
  readonly longestGap: number
  /** Milliseconds of the longest task of the main thread; 0 where none took 50 or more. */
  readonly longestTask: number
  /** Gaps of more than 50 ms. */
  readonly stalls: number
  /** What the browser says about its slowest frames. */
  readonly slowest: readonly SlowFrame[]
}

interface SlowFrame {
  readonly duration: number
  /** Milliseconds from the first style or layout on. */
  readonly layout: number
  /** Of the longest script, and which one it was. */
  readonly script: number
  readonly source: string
}

interface Seen {
  readonly times: readonly number[]
  readonly tasks: readonly number[]
  readonly slow: readonly SlowFrame[]
}

const stallMs = 50

/** Of a page that was opened with `frame-meter`, while something happens. */
export async function framesDuring(page: Page, happening: () => Promise<void>): Promise<Frames> {
  await page.evaluate('frameMeter.start()')
  await happening()
  return summary(await page.evaluate<Seen>('frameMeter.stop()'))
}

function summary({ times, tasks, slow }: Seen): Frames {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  return {
    perSecond: gaps.length / seconds,
    fewest: fewestInASecond(times),
    longestGap: Math.max(...gaps),
    longestTask: Math.max(0, ...tasks),
    stalls: gaps.filter((gap) => gap > stallMs).length,
    slowest: slow.toSorted((one, other) => other.duration - one.duration).slice(0, 5),
  }
}

function fewestInASecond(times: readonly number[]): number {
  const end = times.at(-1) ?? 0
  let after = 0
  let fewest = Number.POSITIVE_INFINITY
  for (const [index, time] of times.entries()) {
    if (time + 1000 > end) break
    while ((times[after] ?? end) < time + 1000) after++
    fewest = Math.min(fewest, after - index)
  }
  return fewest
}

export function inWords({ duration, script, layout, source }: SlowFrame): string {
  return `${duration.toFixed(0)} ms (script ${script.toFixed(0)} ms, style and layout ${layout.toFixed(0)} ms) ${source}`
}
