// Times of many operations, summed up.

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export async function timeEach<Item>(
  items: readonly Item[],
  operation: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const start = performance.now()
    await operation(item)
    times.push(performance.now() - start)
  }
  return times
}
