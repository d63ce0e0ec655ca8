import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readModel } from './model-file.ts'

const whole = readFileSync(new URL('../model/bilingual.model', import.meta.url))

function changed(change: (bytes: Buffer) => Buffer | undefined): Buffer {
  const copy = Buffer.from(whole)
  return change(copy) ?? copy
}

it('is no larger than it may be, and names its sources', () => {
  expect(whole.length).toBeLessThan(20_000_000)
  const head = JSON.parse(whole.toString('utf8', 12, 12 + whole.readUInt32LE(8)))
  expect(head.attributions.join()).toMatch(/MDN.*CC BY-SA.*Wikidata, CC0/)
})

it.each([
  ['another file', () => Buffer.from('%PDF-1.7 and more'), 'no model of this kind'],
  ['a later format', (bytes: Buffer) => void bytes.writeUInt32LE(2, 4), 'format 2'],
  ['half of it', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'not as long'],
  ['another vocabulary', (bytes: Buffer) => void bytes.write('x', 12 + bytes.readUInt32LE(8)), 'vocabulary'],
])('refuses %s', (_what, change, why) => {
  expect(() => readModel(changed(change))).toThrow(why)
})
