import { expect, it } from 'vitest'
import { describeOnBothDatabases, freshPostgres } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import { appendAudit } from './append-audit.ts'
import { createAuditTrail } from './audit-trail.ts'
import { listAudit } from './list-audit.ts'
import { eventOf, openLog } from './testing.ts'
import { verifyAuditLog } from './verify-audit.ts'

describeOnBothDatabases('appendAudit', (fresh) => {
  it('puts each entry after the one before, and time does not run backwards', async () => {
    const database = await openLog(await fresh())
    for (const now of [5000, 4000, 6000])
      await database.transaction((transaction) =>
        appendAudit(transaction, eventOf({ payload: { z: 'Ё\0', a: 1 }, sign: now === 6000 }), {
          now: () => now,
        }),
      )
    const { entries } = await listAudit(database, { limit: 10 })
    expect(entries.map(({ id, created_at }) => [id, Date.parse(created_at)])).toEqual([
      [3, 6000],
      [2, 5000],
      [1, 5000],
    ])
    expect(entries[2]?.previous_hash).toBe('0'.repeat(64))
    expect(entries[1]?.previous_hash).toBe(entries[2]?.hash)
    expect(entries[0]).toMatchObject({ payload: { z: 'Ё\ufffd', a: 1 }, signature_state: 'waiting' })
    expect(await verifyAuditLog(database)).toMatchObject({
      entries: 3,
      firstBroken: null,
      lastHash: entries[0]?.hash,
    })
  })

  it('has no entry of what was undone, and no gap after it', async () => {
    const database = await openLog(await fresh())
    const undone = database.transaction(async (transaction) => {
      await appendAudit(transaction, eventOf(), { now: Date.now })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    const row = await database.transaction((transaction) =>
      appendAudit(transaction, eventOf(), { now: Date.now }),
    )
    expect(row).toMatchObject({ id: 1, outbox: 0 })
    expect(await verifyAuditLog(database)).toMatchObject({ entries: 1, firstBroken: null })
  })
})

describeWith('postgresql', 'two hubs on one PostgreSQL', () => {
  it('write one chain', async () => {
    const location = await freshPostgres()
    const hubs = [await openLog(location), await openLog(location)]
    await Promise.all(
      hubs.flatMap((database, hub) => {
        const trail = createAuditTrail(database, { log: console, now: Date.now })
        const events = Array.from({ length: 40 }, (_, number) => eventOf({ payload: { hub, number } }))
        return events.map((event, index) =>
          index % 4 > 0
            ? trail.record(event)
            : database.transaction((transaction) => appendAudit(transaction, event, { now: Date.now })),
        )
      }),
    )
    const [database] = hubs
    expect(await verifyAuditLog(database!)).toMatchObject({ entries: 80, firstBroken: null })
    const { entries } = await listAudit(database!, { limit: 100 })
    expect(new Set(entries.map(({ payload }) => JSON.stringify(payload))).size).toBe(80)
  })
})
