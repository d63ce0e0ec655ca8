// What a new page begins with, and how its heading follows the title while that is typed.
import type { ChangeSpec, Text } from '@codemirror/state'

const headLines = 50

/** Little: a place for tags, and the heading, which is the title unless the front matter says otherwise. */
export const newPageText = (title: string): string => `---\ntags: []\n---\n\n# ${title}\n\n`

/** Undefined once the heading is no longer the title: then it is the writer's own. */
export function retitled(doc: Text, from: string, to: string): ChangeSpec | undefined {
  for (let number = 1; number <= Math.min(doc.lines, headLines); number++) {
    const line = doc.line(number)
    if (!/^#(?: |$)/.test(line.text)) continue
    if (line.text.slice(1).trim() !== from.trim()) return undefined
    return { from: line.from, to: line.to, insert: `# ${to}` }
  }
  return undefined
}
