// An editor holds lines. The page gets back the ends of lines that it came with, or the ones that most of them had.
export type LineEnd = '\n' | '\r\n'

export function lineEndOf(markdown: string): LineEnd {
  const all = markdown.split('\n').length - 1
  const windows = markdown.split('\r\n').length - 1
  return windows * 2 > all ? '\r\n' : '\n'
}

export const plainLines = (markdown: string): string => markdown.replace(/\r\n?/g, '\n')

export const withLineEnd = (text: string, end: LineEnd): string =>
  end === '\n' ? text : text.replaceAll('\n', end)
