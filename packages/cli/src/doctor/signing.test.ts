import type { SigningState } from '@notarium/contract/hub'
import { expect, it } from 'vitest'
import type { RunningHub } from './running-hub.ts'
import { checkSigning } from './signing.ts'

const well: SigningState = {
  ...{ state: 'ok', profile: 'local-gost', keyAlias: 'operator', signed: 7, waiting: 0 },
  ...{ oldestWaitingAt: null, lastSignedAt: null, trouble: null },
  anchor: { enabled: false, lastAt: null, lastEntry: null, trouble: null },
}
const hubThatSays = (answer: Promise<SigningState>) =>
  ({ client: { call: () => answer } }) as unknown as Pick<RunningHub, 'client'>
const check = (change: Partial<SigningState>) =>
  checkSigning(hubThatSays(Promise.resolve({ ...well, ...change })))

it('tells of entries that wait, and of anchors that fail', async () => {
  expect(await check({})).toMatchObject({ state: 'ok', found: '7 acts are signed, 0 wait' })
  expect(await check({ state: 'trouble', waiting: 2, trouble: 'minimal mode' })).toMatchObject({
    state: 'warning',
    found: '2 entries wait for their signature: minimal mode',
  })
  expect(await check({ anchor: { ...well.anchor, enabled: true, trouble: 'no room' } })).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('no room'),
  })
  expect(await check({ state: 'off', waiting: 3 })).toMatchObject({ state: 'skipped' })
  expect(await checkSigning(undefined)).toMatchObject({ state: 'skipped' })
  expect(await checkSigning(hubThatSays(Promise.reject(new Error('down'))))).toMatchObject({
    state: 'skipped',
  })
})
