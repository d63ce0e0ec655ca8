import { DatabaseError } from '@notarium/runtime/database'
import { expect, it } from 'vitest'
import { faultOf, unavailable } from '../sidecar/faults.ts'
import { signing } from './testing.ts'
import { troubleOf } from './trouble.ts'

const answered = (code: number, details: string) => faultOf({ code, details }, '/run/sidecar.sock')

it.each([
  ['a sidecar that is away', unavailable('/run/sidecar.sock'), /does not answer on .*: start it/],
  ['one that is slow', answered(4, ''), /not answer in time.*; .*more workers or restart/],
  ['no such profile', answered(5, 'unknown-profile: none here'), /none here; add the profile 'local-gost'/],
  [
    'no such key',
    answered(5, 'unknown-key: it has "a"'),
    /it has "a"; name one of them as signing\.key_alias/,
  ],
  ['an expired certificate', answered(9, 'key-not-usable: expired'), /expired; put a new certificate/],
  ['a database that is away', new DatabaseError('unavailable', 'gone'), /database cannot be used: gone/],
  ['a mistake of ours', new TypeError('x is not a function'), /in the hub's log/],
])('%s is told with its remedy', (_what, error, words) => {
  expect(troubleOf(error, signing)).toMatch(words)
})
