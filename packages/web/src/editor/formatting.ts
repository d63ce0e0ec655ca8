// What the buttons above the text do to it. Each takes a state and tells what is to change; pressing a button again
// takes it back.
import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'

export type Formatting = (state: EditorState) => TransactionSpec
export type LineKind = 'bullet' | 'task' | 'quote'

const lineMarks: Readonly<Record<LineKind, { mark: string; present: RegExp; other: RegExp }>> = {
  bullet: { mark: '- ', present: /^[-*+] (?!\[[ x]\] )/i, other: /^(?:[-*+] \[[ x]\] |\d+[.)] )/i },
  task: { mark: '- [ ] ', present: /^[-*+] \[[ x]\] /i, other: /^(?:[-*+] |\d+[.)] )/ },
  quote: { mark: '> ', present: /^> ?/, other: /^(?!)/ },
}
const deepestHeading = 3

/** `**` and the like around what is selected, or around the word at the cursor. */
export function surround(mark: string): Formatting {
  return (state) =>
    state.changeByRange((selected) => {
      const { from, to } = selected.empty ? (state.wordAt(selected.head) ?? selected) : selected
      const size = mark.length
      const outside =
        state.sliceDoc(from - size, from) === mark &&
        state.sliceDoc(to, to + size) === mark &&
        // One star of two is not the star of an italic word.
        (size !== 1 ||
          state.sliceDoc(from - 2, from) !== mark.repeat(2) ||
          state.sliceDoc(from - 3, from) === mark.repeat(3))
      const changes: ChangeSpec[] = outside
        ? [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ]
        : [
            { from, insert: mark },
            { from: to, insert: mark },
          ]
      const shift = outside ? -size : size
      const range = selected.empty
        ? EditorSelection.cursor(selected.head + shift)
        : EditorSelection.range(from + shift, to + shift)
      return { changes, range }
    })
}

/** One level deeper with each press, and after the third a plain line again. */
export const heading: Formatting = (state) =>
  changeLines(state, (text) => {
    const [whole = '', marks = ''] = /^(#{1,6}) +/.exec(text) ?? []
    const level = marks.length
    return { remove: whole.length, insert: level >= deepestHeading ? '' : `${'#'.repeat(level + 1)} ` }
  })

/** List, task list or quote: off when every line is one already. */
export function lines(kind: LineKind): Formatting {
  const { mark, present, other } = lineMarks[kind]
  return (state) => {
    const all = selectedLines(state).filter(
      ({ text }, _index, list) => text.trim() !== '' || list.length === 1,
    )
    const isOn = all.every(({ text }) => present.test(text.trimStart()))
    return changeLines(state, (text) => {
      if (isOn) return { remove: present.exec(text)?.[0].length ?? 0, insert: '' }
      if (present.test(text)) return { remove: 0, insert: '' }
      return { remove: other.exec(text)?.[0].length ?? 0, insert: mark }
    })
  }
}

/** In the line for a few words, as a block for whole lines. */
export const code: Formatting = (state) => {
  const { from, to } = state.selection.main
  const text = state.sliceDoc(from, to)
  if (!text.includes('\n')) return surround('`')(state)
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const first = state.doc.lineAt(from)
  const last = state.doc.lineAt(to)
  return {
    changes: [
      { from: first.from, insert: `${fence}\n` },
      { from: last.to, insert: `\n${fence}` },
    ],
    selection: { anchor: first.from + fence.length },
  }
}

/** The address is selected, to be typed over; of a selected address, the cursor waits for the words. */
export const link: Formatting = (state) =>
  state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to)
    const isAddress = /^(?:https?:\/\/|mailto:)\S+$/i.test(text)
    const insert = isAddress ? `[](${text})` : `[${text}](https://)`
    const address = from + text.length + 3
    const range = isAddress
      ? EditorSelection.cursor(from + 1)
      : EditorSelection.range(address, address + 'https://'.length)
    return { changes: { from, to, insert }, range }
  })

/** Two columns and two rows, as a paragraph of its own, with the first head selected. */
export function table(column: string): Formatting {
  return (state) => {
    const line = state.doc.lineAt(state.selection.main.to)
    const before = line.text.trim() === '' ? '' : '\n\n'
    const blank = ' '.repeat(column.length)
    const row = `| ${blank} | ${blank} |`
    const rule = `| ${'-'.repeat(column.length)} | ${'-'.repeat(column.length)} |`
    const insert = `${before}| ${column} | ${column} |\n${rule}\n${row}\n${row}\n`
    const start = line.to + before.length + 2
    return {
      changes: { from: line.to, insert },
      selection: { anchor: start, head: start + column.length },
    }
  }
}

function selectedLines(state: EditorState) {
  const { from, to } = state.selection.main
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
}

/** At the start of each selected line, behind its indent. Blank lines between others stay blank. */
function changeLines(
  state: EditorState,
  change: (text: string) => { readonly remove: number; readonly insert: string },
): TransactionSpec {
  const all = selectedLines(state)
  const changes = all.flatMap(({ from, text }) => {
    if (text.trim() === '' && all.length > 1) return []
    const indent = text.length - text.trimStart().length
    const { remove, insert } = change(text.slice(indent))
    return [{ from: from + indent, to: from + indent + remove, insert }]
  })
  const set = state.changes(changes)
  const { anchor, head } = state.selection.main
  return { changes: set, selection: { anchor: set.mapPos(anchor, 1), head: set.mapPos(head, 1) } }
}
