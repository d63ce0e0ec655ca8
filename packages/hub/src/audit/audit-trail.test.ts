import { type Database, DatabaseError } from '@notarium/runtime/database'
import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import type { AuditRow } from '../store/audit-rows.ts'
import { createAuditTrail } from './audit-trail.ts'
import { listAudit } from './list-audit.ts'
import { eventOf, openLog } from './testing.ts'
import { verifyAuditLog } from './verify-audit.ts'

function openTrail(database: Database) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let trouble: 'none' | 'away' | 'answer lost' = 'none'
  const transaction: Database['transaction'] = async (work) => {
    if (trouble === 'away') throw new DatabaseError('unavailable', 'it is away')
    transactions++
    const result = await database.transaction(work)
    if (trouble === 'answer lost') throw new DatabaseError('unavailable', 'the connection broke')
    return result
  }
  let transactions = 0
  const appended: AuditRow[] = []
  const trail = createAuditTrail(
    { ...database, transaction },
    { log, now: Date.now, onAppended: (rows) => appended.push(...rows) },
  )
  return {
    trail,
    log,
    appended,
    count: () => transactions,
    set: (next: typeof trouble) => {
      trouble = next
    },
  }
}

const numbered = (number: number) => eventOf({ payload: { number } })

async function numbersIn(database: Database): Promise<unknown[]> {
  const { entries } = await listAudit(database, { limit: 500 })
  return entries.map(({ payload }) => payload['number']).reverse()
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describeOnBothDatabases('the audit trail', (fresh) => {
  it('writes in order, many in one transaction, and tells of them when they are there', async () => {
    const database = await openLog(await fresh())
    const { trail, appended, count } = openTrail(database)
    await Promise.all(upTo(400).map((number) => trail.record(numbered(number))))
    expect(await numbersIn(database)).toEqual(upTo(400))
    expect(count()).toBeLessThan(10)
    expect(appended.map(({ id }) => id)).toEqual(upTo(400).map((index) => index + 1))
  })

  it('keeps entries while the database is away, and writes them in order when it is back', async () => {
    const database = await openLog(await fresh())
    const { trail, log, set } = openTrail(database)
    await trail.record(numbered(0))
    set('away')
    for (const number of [1, 2, 3]) await trail.record(numbered(number))
    expect(trail.unwritten).toBe(3)
    expect(log.warn).toHaveBeenCalledTimes(1)
    set('none')
    await vi.waitFor(async () => expect(await numbersIn(database)).toEqual(upTo(4)), 20_000)
    await trail.record(numbered(4))
    expect(await numbersIn(database)).toEqual(upTo(5))
    expect(await verifyAuditLog(database)).toMatchObject({ entries: 5, firstBroken: null })
  })

  it('writes once what was committed although the answer was lost', async () => {
    const database = await openLog(await fresh())
    const { trail, appended, set } = openTrail(database)
    set('answer lost')
    await Promise.all([0, 1].map((number) => trail.record(numbered(number))))
    set('none')
    await trail.record(numbered(2))
    await trail.flush()
    expect(await numbersIn(database)).toEqual([0, 1, 2])
    expect(appended.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})

describeOnBothDatabases('a database that stays away', (fresh) => {
  it('makes the trail drop entries, which the log tells of afterwards', async () => {
    const database = await openLog(await fresh())
    const { trail, log, set } = openTrail(database)
    set('away')
    await Promise.all(upTo(10_003).map((number) => trail.record(numbered(number))))
    expect(log.error.mock.calls.flat()).toContain('audit entries are dropped: too many wait')
    await trail.flush()
    expect(log.error).toHaveBeenLastCalledWith({ entries: 10_003 }, expect.stringContaining('lost'))
    set('none')
    await trail.flush()
    const { entries, newest_id } = await listAudit(database, { limit: 2 })
    expect(newest_id).toBe(10_001)
    expect(entries.map(({ action, payload }) => [action, payload])).toEqual([
      ['audit.dropped', { entries: 3 }],
      ['page.put', { number: 9_999 }],
    ])
  })
})
