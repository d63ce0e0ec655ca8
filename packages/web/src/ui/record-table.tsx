// A table of records that turns into cards where the screen is narrow: each cell then says what it is.
import type { ReactNode } from 'react'
import style from './record-table.module.css'

export interface Column<Row> {
  readonly key: string
  /** Left out where what is in the cells needs no name. */
  readonly head?: string
  readonly cell: (row: Row) => ReactNode
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Those that matter no more. */
  readonly isFaded?: (row: Row) => boolean
}

/** The first column names the record. */
export function RecordTable<Row>({ label, columns, rows, keyOf, isFaded }: Props<Row>) {
  const [title, ...facts] = columns
  return (
    <table className={style['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, head }) =>
            head === undefined ? <td key={key} /> : <th key={key}>{head}</th>,
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-faded={isFaded?.(row) || undefined}>
            <th scope="row">{title?.cell(row)}</th>
            {facts.map(({ key, head, cell }) => (
              <td key={key} data-label={head} data-menu={head === undefined || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
