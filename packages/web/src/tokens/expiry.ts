// When a token ends: days from now, as the hub counts them, and dates as people choose them.
const day = 24 * 3_600_000
const soonDays = 14
export const longestDays = 3650

/** Both at midnight here, so that neither the hour nor a change of clocks matters. */
export function daysUntil(date: string, now: Date): number {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((new Date(year, month - 1, dayOfMonth).getTime() - from.getTime()) / day)
}

/** As a field of the type `date` takes it. */
export function dateAfter(days: number, now: Date): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

export const momentAfter = (days: number, now: Date): string =>
  new Date(now.getTime() + days * day).toISOString()

export const endsSoon = (expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now < soonDays * day
