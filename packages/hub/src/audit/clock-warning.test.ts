import { expect, it, vi } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { createAuditTrail } from './audit-trail.ts'
import { begin, eventOf, openLog } from './testing.ts'

it('warns of a clock that was ahead, once an hour, until the clock has caught up', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let now = begin
  const database = await openLog(await freshSqlite())
  const trail = createAuditTrail(database, { log, now: () => now })
  const warningsAt = async (minute: number) => {
    now = begin + minute * 60_000
    log.warn.mockClear()
    await trail.record(eventOf())
    return log.warn.mock.calls.length
  }
  expect(await warningsAt(300)).toBe(0)
  expect(await warningsAt(299)).toBe(0)
  expect(await warningsAt(0)).toBe(1)
  expect(await warningsAt(59)).toBe(0)
  expect(await warningsAt(60)).toBe(1)
  expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ entry: '2026-01-01T05:00:00.000Z' })
  expect(await warningsAt(299)).toBe(0)
  const last = await database.get<{ created_at: number }>('SELECT created_at FROM audit_head')
  expect(last?.created_at).toBe(begin + 300 * 60_000)
})
