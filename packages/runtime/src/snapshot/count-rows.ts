// What can be told of a snapshot of PostgreSQL where no PostgreSQL is: that its files unpack to what they should, and
// hold as many rows, of as many columns, as it says. In the format of COPY a row is a line, whatever is in it.
import { Writable } from 'node:stream'
import { expectRows } from './compare-rows.ts'
import { unpack } from './packed-file.ts'
import { damaged, explaining, SnapshotError } from './snapshot-error.ts'
import { readSnapshotFacts, type SnapshotFacts, type SnapshotOptions } from './snapshot-facts.ts'

const [newline, tab] = [0x0a, 0x09]

/** Of any snapshot. */
export async function snapshotKind(folder: string): Promise<SnapshotFacts['kind']> {
  return (await readSnapshotFacts(folder)).kind
}

export function countRows(
  folder: string,
  options: Pick<SnapshotOptions, 'onBytes' | 'signal'> = {},
): Promise<Pick<SnapshotFacts, 'kind' | 'schemaVersion' | 'rows'>> {
  return explaining(options.signal, async () => {
    const { kind, schemaVersion, rows, files } = await readSnapshotFacts(folder)
    if (kind !== 'postgres') throw new SnapshotError('other-kind', 'only rows of PostgreSQL can be counted')
    const found: Record<string, number> = {}
    for (const file of files) {
      const { table, columns = [] } = file
      if (table === undefined || Object.hasOwn(found, table))
        throw damaged('it has not a file for each table')
      const counted = createRowCounter()
      await unpack(folder, file, counted.into, options)
      const { lines, tabs, isWhole } = counted.figures()
      if (!isWhole || tabs !== lines * (columns.length - 1))
        throw damaged(`'${table}' has rows that are not whole`)
      found[table] = lines
    }
    expectRows(rows, found)
    return Object.freeze({ kind, schemaVersion, rows })
  })
}

/** Tabs stand between columns, and nowhere else. */
function createRowCounter() {
  let [lines, tabs, last] = [0, 0, newline]
  const into = new Writable({
    write(piece: Buffer, _encoding, done) {
      for (const byte of piece) {
        if (byte === newline) lines++
        else if (byte === tab) tabs++
      }
      last = piece.at(-1) ?? last
      done()
    },
  })
  return { into, figures: () => ({ lines, tabs, isWhole: last === newline }) }
}
