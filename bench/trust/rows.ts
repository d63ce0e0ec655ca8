// Rows of a table: a figure beside its limit, beside another figure, or one that is only told.
import type { Row } from '../report.ts'

export function atMost(what: string, value: number, limit: number, unit: string): Row {
  return row(what, value, limit, unit, { bound: 'at most', value: 1 })
}

export function atLeast(what: string, value: number, limit: number, unit: string): Row {
  return row(what, value, limit, unit, { bound: 'at least', value: 1 })
}

export function beside(what: string, value: number, other: number, unit: string): Row {
  return row(what, value, other, unit, undefined)
}

export function told(what: string, value: number, unit: string): Row {
  return { ...row(what, value, value, unit, undefined), theirs: '' }
}

function row(what: string, value: number, limit: number, unit: string, goal: Row['goal']): Row {
  const digits = (amount: number) => (Math.abs(amount) < 10 && !Number.isInteger(amount) ? 2 : 0)
  const text = (amount: number) => `${amount.toFixed(digits(amount))} ${unit}`.trim()
  return { what, ours: text(value), theirs: text(limit), ratio: value / limit, goal }
}
