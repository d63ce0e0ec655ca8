// Which lines of a document say something that must hold: all but blank lines, headings, the heads and rules of
// tables, and what the document declares as not shown.

const isTableRule = (line: string | undefined) => line !== undefined && /^\|[-|: ]+\|$/.test(line)

export function linesThatAsk(document: string): number[] {
  const lines = document.split('\n').map((line) => line.trim())
  return lines.flatMap((line, at) => {
    const isSilent = line === '' || line.startsWith('#') || /\bnot shown\b/.test(line)
    return isSilent || isTableRule(line) || isTableRule(lines[at + 1]) ? [] : [at + 1]
  })
}
