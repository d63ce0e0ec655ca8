import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownTrouble, patterns, type Trouble } from './known-troubles.ts'

const sourceOf = (path: string) => readFileSync(new URL(`../../../hub/src/${path}`, import.meta.url), 'utf8')
/** A remedy is put behind a `; `. */
const said = [
  'acts/trouble.ts',
  'acts/sign-batch.ts',
  'sidecar/faults.ts',
  '../../sidecar/src/profiles/profile-registry.ts',
]
  .map(sourceOf)
  .join('\n')
  .replaceAll(': `', ': `; ')

test.each(Object.keys(patterns) as Trouble[])('the hub still says what “%s” is known by', (name) => {
  expect(said).toMatch(patterns[name])
})

test('what is not known stays in the words of the hub', () => {
  expect(knownTrouble("the profile has no key 'a'; name one of them as signing.key_alias in x")).toBe(
    'unknownKey',
  )
  expect(knownTrouble('something new')).toBeUndefined()
})
