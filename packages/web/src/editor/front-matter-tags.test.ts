import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { typedTag } from './front-matter-tags.ts'

const at = (text: string) => typedTag(Text.of(text.replace('¦', '').split('\n')), text.indexOf('¦'))?.text

test.each([
  ['---\ntags: [one, tw¦]\n---\n', 'tw'],
  ['---\ntags: [¦', ''],
  ['---\ntags: на¦\n---', 'на'],
  ['---\ntags: a, "two w¦\n---', 'two w'],
  ['---\ntags:\n  - one\n  - tw¦\n---', 'tw'],
  ['---\ntitle: x¦\n---', undefined],
  ['---\naliases:\n  - tw¦\n---', undefined],
  ['---\ntitle: x\n---\ntags: on¦', undefined],
  ['tags: on¦', undefined],
])('%j', (text, typed) => {
  expect(at(text)).toBe(typed)
})
