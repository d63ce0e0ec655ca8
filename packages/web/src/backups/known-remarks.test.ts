import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownRemark } from './known-remarks.ts'

const backups = new URL('../../../hub/src/backups/', import.meta.url)
// Without a hub there is no page either.
const source = globSync('**/*.ts', { cwd: backups, exclude: ['**/*.test.ts', 'offline.ts'] })
  .map((name) => readFileSync(new URL(name, backups), 'utf8'))
  .join('\n')

/** As the hub's code has them, with what it puts into them. */
const said = [...source.matchAll(/remark\(\s*`([^`]+)`/g)].map(([, text = '']) =>
  text.replace(/'\$\{\w+\}'/, "'mdn'").replaceAll(/\$\{[^}]+\}/g, 'a reason'),
)

test('everything that the hub remarks has words', () => {
  expect(said.length).toBeGreaterThanOrEqual(7)
  expect(said.filter((text) => knownRemark(text) === undefined)).toEqual([])
})

test('a remark is told with what stands in it', () => {
  expect(knownRemark("The brain 'mdn' is MISSING in this backup: it's away")).toEqual({
    ...{ name: 'missing', brain: 'mdn', why: "it's away" },
  })
  expect(knownRemark('something new')).toBeUndefined()
})
