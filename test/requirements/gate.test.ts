import { describe, expect, it } from 'vitest'
import { citationsIn, complaints } from './gate.ts'
import { open, requirementsOf, verified } from './requirement.ts'

const madeUp = (...entries: ReturnType<typeof open>[]) => requirementsOf('crypto-sidecar.md', entries)
const citing = (...ids: string[]) => ids.map((id) => ({ id, file: 'some.test.ts' }))

describe('the gate of the requirements', () => {
  it('lets a list pass whose verified entries are cited and whose open ones are not', () => {
    const list = madeUp(
      open('SC-DOOR-01', 1, 'A door opens.'),
      verified('KH-DOOR-IN-02', 2, 'A door closes.'),
    )
    expect(complaints(list, citing('KH-DOOR-IN-02', 'KH-DOOR-IN-02'))).toEqual([])
  })

  it('refuses a verified requirement that no test cites', () => {
    const list = madeUp(verified('SC-DOOR-01', 1, 'A door opens.'))
    expect(complaints(list, [])).toEqual([
      expect.stringMatching(/^SC-DOOR-01 is called verified and no test/),
    ])
  })

  it('refuses an open requirement that a test cites', () => {
    const list = madeUp(open('SC-DOOR-01', 1, 'A door opens.'))
    expect(complaints(list, citing('SC-DOOR-01'))).toEqual([
      'SC-DOOR-01 is cited by a test and called open: call it verified.',
    ])
  })

  it('refuses a citation of what is not on the list, and names the file', () => {
    expect(complaints([], citing('SC-DOOR-09'))).toEqual([
      expect.stringMatching(/^some\.test\.ts cites SC-DOOR-09, which is no requirement/),
    ])
  })

  it('refuses the same id twice, once for each repetition', () => {
    const twice = open('SC-DOOR-01', 1, 'A door opens.')
    expect(complaints(madeUp(twice, twice, twice), [])).toEqual([
      expect.stringMatching(/^SC-DOOR-01 is on the list twice/),
      expect.stringMatching(/^SC-DOOR-01 is on the list twice/),
    ])
  })

  it.each([
    'SC-01',
    'SC-DOOR-1',
    'SC-DOOR-001',
    'sc-door-01',
    'XX-DOOR-01',
    'SC-DOOR',
    'SC--01',
    'SC-DOOR-01 ',
  ])('refuses the malformed id %j', (id) => {
    expect(complaints(madeUp(open(id, 1, 'A door opens.')), [])).toEqual([
      expect.stringContaining(`${id} is not an id`),
    ])
  })
})

describe('finding citations', () => {
  // Put together here, so that the gate does not take this file for one that cites them.
  const inBrackets = (id: string) => `[${id}]`

  it('finds every id in brackets', () => {
    const text = `it('opens ${inBrackets('SC-DOOR-01')} ${inBrackets('KH-DOOR-IN-02')}', () => {})`
    expect(citationsIn('a.test.ts', text)).toEqual([
      { id: 'SC-DOOR-01', file: 'a.test.ts' },
      { id: 'KH-DOOR-IN-02', file: 'a.test.ts' },
    ])
  })

  it('finds misspelt ids too, so that the gate can refuse them', () => {
    const ids = ['SC-DOOR-1', 'SC-door-01', 'KH-DOOR']
    expect(citationsIn('a.test.ts', ids.map(inBrackets).join()).map(({ id }) => id)).toEqual(ids)
  })

  it('takes nothing else for a citation', () => {
    expect(citationsIn('a.test.ts', 'SC-DOOR-01 (SC-DOOR-02) [RFC-7091] [0] [SCDOOR]')).toEqual([])
  })
})
