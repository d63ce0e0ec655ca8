import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownReason, sentences } from './known-reasons.ts'

const imports = new URL('../../../brain/src/imports/', import.meta.url)
const source = globSync('**/*.ts', { cwd: imports, exclude: ['**/*.test.ts'] })
  .map((name) => readFileSync(new URL(name, imports), 'utf8'))
  .join('\n')

test.each(Object.values(sentences))('the brain still says “%s”', (sentence) => {
  expect(source).toContain(`'${sentence}'`)
})

test('the one sentence with a number in it is known too', () => {
  expect(source).toMatch(/`larger than \$\{\w+\} bytes \(max_file_bytes\)`/)
  expect(knownReason('larger than 5242880 bytes (max_file_bytes)')).toEqual({
    name: 'tooLarge',
    bytes: 5242880,
  })
  expect(knownReason('something new')).toBeUndefined()
})
