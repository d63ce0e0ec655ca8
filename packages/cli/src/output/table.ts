// Rows in columns, as wide as what stands in them.
import { printableLine } from '../printable.ts'

type Row = readonly string[]

/** Not even heads where there are no rows. */
export function table(heads: Row, rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  // Escaped first: that makes a cell wider.
  const all = [heads, ...rows].map((row) => row.map(printableLine))
  const widths = heads.map((_head, column) => Math.max(...all.map((row) => widthOf(row[column]!))))
  return all.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

const padded = (cell: string, width: number) => cell + ' '.repeat(width - widthOf(cell))

const widthOf = (cell: string) => [...cell].length
