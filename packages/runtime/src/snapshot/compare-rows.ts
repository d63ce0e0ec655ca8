// Whether the tables hold as many rows as the snapshot says.
import { damaged } from './snapshot-error.ts'

type Rows = Readonly<Record<string, number>>

export function expectRows(announced: Rows, found: Rows): void {
  for (const table of new Set([...Object.keys(announced), ...Object.keys(found)]))
    if (announced[table] !== found[table])
      throw damaged(`'${table}' has ${found[table] ?? 'no'} rows instead of ${announced[table] ?? 'none'}`)
}
