import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { code, type Formatting, heading, lines, link, surround, table } from './formatting.ts'

/** `‹` and `›` stand for the selection, `¦` for the cursor. */
function press(text: string, ...formattings: Formatting[]): string {
  const anchor = text.search(/[‹¦]/)
  const head = text.includes('›') ? text.indexOf('›') - 1 : anchor
  let state = EditorState.create({ doc: text.replace(/[‹›¦]/g, ''), selection: { anchor, head } })
  for (const formatting of formattings) state = state.update(formatting(state)).state
  const { from, to, empty } = state.selection.main
  const whole = state.sliceDoc()
  if (empty) return `${whole.slice(0, from)}¦${whole.slice(from)}`
  return `${whole.slice(0, from)}‹${whole.slice(from, to)}›${whole.slice(to)}`
}

const bold = surround('**')
const italic = surround('*')

test.each<[string, string, ...Formatting[]]>([
  ['a ‹b c› d', 'a **‹b c›** d', bold],
  ['a ‹b c› d', 'a ‹b c› d', bold, bold],
  ['сло¦во', '**сло¦во**', bold],
  ['¦', '**¦**', bold],
  ['**‹a›**', '***‹a›***', italic],
  ['***‹a›***', '**‹a›**', italic],
  ['Te¦xt', '# Te¦xt', heading],
  ['Te¦xt', 'Te¦xt', heading, heading, heading, heading],
  ['‹a\n\n  b›', '- ‹a\n\n  - b›', lines('bullet')],
  ['‹a\nb›', '‹a\nb›', lines('task'), lines('task')],
  ['- ¦a', '- [ ] ¦a', lines('task')],
  ['1. ‹a\n- b›', '- ‹a\n- b›', lines('bullet')],
  ['¦', '> ¦', lines('quote')],
  ['a ‹b› c', 'a `‹b›` c', code],
  ['‹a\n```\nb›', '````¦\na\n```\nb\n````', code],
  ['see ‹this›', 'see [this](‹https://›)', link],
  ['‹https://x.org/a›', '[¦](https://x.org/a)', link],
  ['text¦', 'text\n\n| ‹Col› | Col |\n| --- | --- |\n|     |     |\n|     |     |\n', table('Col')],
])('%j becomes %j', (before, after, ...formattings) => {
  expect(press(before, ...formattings)).toBe(after)
})
