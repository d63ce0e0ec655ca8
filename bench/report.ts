// Prints results as a table: ours, the peer's or the limit, their ratio, and what the ratio is to reach.

export interface Goal {
  /** 'at least': the ratio is how many times faster we are. 'at most': how many times the limit we need. */
  readonly bound: 'at least' | 'at most'
  readonly value: number
}

export interface Row {
  readonly what: string
  readonly ours: string
  readonly theirs: string
  readonly ratio: number
  /** Undefined for a figure that is only told. */
  readonly goal: Goal | undefined
}

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map(({ what, ours, theirs, ratio, goal }) => [
    what,
    ours,
    theirs,
    ratio.toFixed(2),
    ...(goal === undefined ? ['', ''] : [goalText(goal), isReached(ratio, goal) ? 'reached' : 'NOT REACHED']),
  ])
  printCells([['', 'ours', 'peer or limit', 'ratio', 'to reach', ''], ...cells])
}

/** The first row is the head. */
export function printCells(table: readonly (readonly string[])[]): void {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  const [head, ...body] = table
  console.log([line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n'))
}

const goalText = ({ bound, value }: Goal) => `${bound === 'at least' ? '≥' : '≤'} ${value}`

const isReached = (ratio: number, { bound, value }: Goal) =>
  bound === 'at least' ? ratio >= value : ratio <= value

export function perOperation(nanoseconds: number): string {
  if (nanoseconds < 1e4) return `${nanoseconds.toFixed(0)} ns`
  return nanoseconds < 1e7 ? `${(nanoseconds / 1e3).toFixed(1)} µs` : `${(nanoseconds / 1e6).toFixed(1)} ms`
}
