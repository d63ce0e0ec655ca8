// How many keystrokes apart two words are: insertions, deletions, replacements and swaps of neighbours (optimal
// string alignment). Only the band of width `max` around the diagonal is computed.

/** The distance, or `max + 1` when it is more than `max`. */
export function editDistance(a: string, b: string, max: number): number {
  const far = max + 1
  if (Math.abs(a.length - b.length) > max) return far
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, far))
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(far)
    if (i <= max) row[0] = i
    let best = row[0]!
    for (let j = Math.max(1, i - max); j <= Math.min(b.length, i + max); j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1, far)
      if (areSwapped(a, i, b, j)) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row[j] = cost
      best = Math.min(best, cost)
    }
    if (best >= far) return far
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

function areSwapped(a: string, i: number, b: string, j: number): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
}
