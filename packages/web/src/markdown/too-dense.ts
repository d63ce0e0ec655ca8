// Texts whose only purpose is to keep a browser busy: thousands of marks in one paragraph, or containers in containers
// without end. Laying them out takes time that grows with the square; they are shown as they were written.

// Blanks only before a mark: could they stand behind it as well, each would double the time it takes to say no.
const DEEP = /^(?:[ \t]{0,4}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){40}/
const FAR_IN = /^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])[ \t]/
const BEGINS_BLOCK = /^\s*(?:[-*+|#>]|\d{1,9}[.)]\s)/
const BELOW_TABLE_HEAD = /^[ \t>]*[|:-][ \t|:-]*$/
const mostMarks = { '[': 1500, ']': 1500, '`': 6000, '*': 6000, _: 6000, '<': 3000, '|': 2000, '~': 6000 }
/** Shorter than the smallest of them. */
const harmless = 1500
const fewCells = 5000
/** Of a text that could not be cut any further, such as a table. */
const mostLines = 20_000

export function isTooDense(text: string): boolean {
  const lines = text.split('\n')
  if (lines.length > mostLines) return true
  let paragraph: string[] = []
  for (const line of lines) {
    if (DEEP.test(line) || FAR_IN.test(line)) return true
    if (line.trim() !== '' && !BEGINS_BLOCK.test(line)) paragraph.push(line)
    else {
      if (isCrowded(paragraph.join('\n'))) return true
      paragraph = [line]
    }
  }
  return isCrowded(paragraph.join('\n')) || isPadded(text)
}

function isCrowded(text: string): boolean {
  if (text.length < harmless) return false
  return Object.entries(mostMarks).some(([mark, most]) => text.split(mark, most + 2).length > most + 1)
}

/** Each row of a table gets as many cells as its head has: a few thousand letters would become millions of cells. */
function isPadded(text: string): boolean {
  let columns = 0
  let cells = 0
  for (const line of text.split('\n')) {
    if (/^[\s>]*$/.test(line)) columns = 0
    else if (BELOW_TABLE_HEAD.test(line)) columns = barsIn(line)
    cells += columns
  }
  return cells > fewCells && cells > 4 * barsIn(text)
}

const barsIn = (text: string) => text.split('|').length - 1
