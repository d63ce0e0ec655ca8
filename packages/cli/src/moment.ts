// Moments that a person writes: a day, or ISO 8601 with its offset. Anything looser would be read differently by
// different machines.
import { InvalidArgumentError } from 'commander'

const form =
  /^(?<day>\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/

/** Epoch seconds; a day alone is its beginning in UTC. */
export function parseMoment(text: string): number {
  const day = form.exec(text)?.groups?.['day']
  if (day === undefined) {
    throw new InvalidArgumentError(
      'Write it as 2026-05-01, 2026-05-01T12:00:00Z or 2026-05-01T15:00:00+03:00.',
    )
  }
  // Date.parse takes the 30th of February for the 2nd of March.
  const midnight = Date.parse(day)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) {
    throw new InvalidArgumentError(`There is no day ${day}.`)
  }
  return Math.floor(Date.parse(text) / 1000)
}

export const formatMoment = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')

/** Of a moment as answers hold it. */
export const formatIso = (moment: string | null): string =>
  moment === null ? 'never' : formatMoment(Date.parse(moment) / 1000)
