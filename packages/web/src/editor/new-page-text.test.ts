import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { newPageText, retitled } from './new-page-text.ts'

test('the heading follows the title until the writer changes it', () => {
  let state = EditorState.create({ doc: `${newPageText('')}Text` })
  for (const [from, to] of [
    ['', 'П'],
    ['П', 'План '],
    ['План ', 'План на год'],
  ] as const) {
    state = state.update({ changes: retitled(state.doc, from, to)! }).state
  }
  expect(state.sliceDoc()).toBe(`${newPageText('План на год')}Text`)
  expect(retitled(state.doc, 'Another', 'x')).toBeUndefined()
})
