// Dates of ISO 8601 and of the calendar.
import { describe, expect, it } from 'vitest'
import { formatMoment, parseMoment } from './moment.ts'

describe('moments', () => {
  it.each([
    ['2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['2026-05-01T12:30Z', '2026-05-01T12:30:00.000Z'],
    ['2026-05-01T12:30:15.999Z', '2026-05-01T12:30:15.000Z'],
    ['2026-05-01T01:00:00+03:00', '2026-04-30T22:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('reads %s', (text, moment) => {
    expect(new Date(parseMoment(text) * 1000).toISOString()).toBe(moment)
  })

  it.each([
    ...[
      'soon',
      '',
      '2026',
      '2026-05',
      '05/01/2026',
      'May 1, 2026',
      '1',
      ' 2026-05-01',
      '2026-05-01T12:00:00',
    ],
    ...[
      '2026-05-01 12:00Z',
      '2026-05-01T24:00:00Z',
      '2026-05-01T12:60Z',
      '2026-05-01T12:00+0300',
      '2026-05-01\n',
    ],
  ])('refuses %j, which is not of the form', (text) => {
    expect(() => parseMoment(text)).toThrow(/Write it as 2026-05-01/)
  })

  it.each(['2026-02-30', '2026-02-29T00:00:00Z', '2026-13-01', '2026-00-10', '2026-04-31'])(
    'refuses %s, which no calendar has',
    (text) => {
      expect(() => parseMoment(text)).toThrow(/There is no day/)
    },
  )

  it('prints minutes', () => {
    expect(formatMoment(parseMoment('2026-05-01T15:00:00+03:00'))).toBe('2026-05-01 12:00')
  })
})
