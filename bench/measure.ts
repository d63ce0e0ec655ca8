// Measures side by side: in every round each contender runs for a slice of time, one after the other, so that what
// the machine does meanwhile falls on all alike. The figure of a contender is the median over the rounds.

export interface Contender {
  readonly name: string
  /** Runs for about so many milliseconds; returns the nanoseconds that one operation took. */
  readonly run: (milliseconds: number) => number
}

/** A contender that is a function of ours, called over and over. */
export function calling(name: string, operation: () => void): Contender {
  return {
    name,
    run(milliseconds) {
      const start = process.hrtime.bigint()
      const end = start + BigInt(Math.round(milliseconds * 1e6))
      let calls = 0
      let now = start
      do {
        operation()
        calls++
        now = process.hrtime.bigint()
      } while (now < end)
      return Number(now - start) / calls
    },
  }
}

/** Median nanoseconds per operation, by name. The first round only warms up. */
export function measure(
  contenders: readonly Contender[],
  rounds: number,
  milliseconds: number,
): Map<string, number> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const { name, run } of contenders) {
      const time = run(milliseconds)
      if (round > 0) times.get(name)!.push(time)
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
