// CSV as RFC 4180 has it, safe to open in a spreadsheet.

/** Excel takes a file without it for one of the local 8-bit encoding. */
export const byteOrderMark = '\ufeff'

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A cell that begins like a formula is run as one. So is what follows a semicolon, a tab or a line end within a cell,
 * where a spreadsheet is set to separate by those: Excel is in countries with a decimal comma.
 */
const likeFormula = /(^|[;\t\r\n])((?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g
const leadingControl = /^[\t\r\n]/

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(likeFormula, "$1'$2").replace(leadingControl, "'$&")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
