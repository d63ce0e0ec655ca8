// The Retry-After header (RFC 9110, 10.2.3): seconds, or the date of the next try.
const longest = 3_600_000

/** Milliseconds, at most an hour: a provider must not put us to sleep for a year. */
export function retryAfterMs(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined
  const value = header.trim()
  // Date.parse takes much for a date, "-5" for one; an HTTP date says GMT.
  const wait = /^\d+(\.\d+)?$/.test(value)
    ? Number(value) * 1000
    : value.endsWith('GMT')
      ? Date.parse(value) - now
      : Number.NaN
  return Number.isNaN(wait) ? undefined : Math.min(longest, Math.max(0, Math.round(wait)))
}
