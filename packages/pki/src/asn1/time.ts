// Dates as RFC 5280 §4.1.2.5 wants them: to the second, in UTC, and nothing else. The schema library
// turns the 31st of February into March and junk into the year 1899, which is why this is here.
import { PkiError } from '../errors.ts'
import { type DerElement, tags } from './der.ts'

const pattern = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/

/** Epoch seconds of a UTCTime or GeneralizedTime element. */
export function readTime(bytes: Uint8Array, element: DerElement, what: string): number {
  const length = element.tag === tags.utcTime ? 13 : element.tag === tags.generalizedTime ? 15 : 0
  if (length === 0 || element.end - element.content !== length) throw notATime(what)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + element.content, length).toString('latin1')
  const match = pattern.exec(text)
  if (match === null) throw notATime(what)
  const [written, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const year = length === 15 ? written : written < 50 ? 2000 + written : 1900 + written
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  if (!isReal) throw notATime(what)
  return date.getTime() / 1000
}

const notATime = (what: string) =>
  new PkiError('malformed', `${what} is not a date of the form YYMMDDhhmmssZ or YYYYMMDDhhmmssZ.`)
