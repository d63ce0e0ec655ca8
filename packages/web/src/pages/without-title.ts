// A text without the heading at its top that only repeats the title of the page, which stands above it anyway. The
// number of lines stays the same, since citations and links name them.
import { readOutline } from '../markdown/read-outline.ts'
import { scanLines } from '../markdown/scan-lines.ts'

export function withoutTitle(markdown: string, title: string): string {
  const scanned = scanLines(markdown)
  const [first] = readOutline(scanned)
  if (first === undefined || first.level !== 1 || first.text !== title) return markdown
  const at = first.startLine - 1
  if (scanned.lines.slice(scanned.textStart, at).some((line) => line.trim() !== '')) return markdown
  const lines = markdown.split('\n')
  const isUnderlined = !lines[at]?.trimStart().startsWith('#')
  lines[at] = ''
  if (isUnderlined) lines[at + 1] = ''
  return lines.join('\n')
}
