// A receipt as CSV, safe to open in a spreadsheet: the names of files are anybody's.
import type { ReceiptRow } from '@notarium/contract/brain'

/** Excel takes a file without it for one of the local 8-bit encoding. */
const byteOrderMark = '\ufeff'
/** A cell that begins like a formula is run as one; spreadsheets may also split at semicolons, tabs and line ends. */
const likeFormula = /(^|[;\t\r\n])((?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠|])/g

export const csvHead = `${byteOrderMark}${line(['file', 'state', 'reason', 'page', 'bytes'])}`

export function csvOf(rows: readonly ReceiptRow[]): string {
  return rows
    .map(({ path, state, reason, slug, bytes }) =>
      line([path, state, reason ?? '', slug ?? '', String(bytes ?? '')]),
    )
    .join('')
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const harmless = text.replace(likeFormula, "$1'$2").replace(/^[\t\r\n]/, "'$&")
  return `"${harmless.replaceAll('"', '""')}"`
}
