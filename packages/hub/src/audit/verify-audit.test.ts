import type { Database } from '@notarium/runtime/database'
import { describe, expect, it } from 'vitest'
import { describeOnBothDatabases, freshSqlite } from '../../../../test/setup/databases.ts'
import { exportAudit } from './export-audit.ts'
import { collect, eventOf, openLog, write } from './testing.ts'
import { verifyAuditLog } from './verify-audit.ts'
import { verifyExportedAudit } from './verify-export.ts'

const events = Array.from({ length: 9 }, (_, index) => eventOf({ payload: { index } }))
const row =
  'id, created_at, ip, action, actor_type, actor_id, actor_name, actor_role, payload, previous_hash, hash, outbox'

const tamperings: [string, string[], { id: number; reason: RegExp }][] = [
  ...['ip', 'action', 'actor_id', 'actor_name', 'actor_role', 'payload', 'hash', 'previous_hash'].map(
    (field): [string, string[], { id: number; reason: RegExp }] => [
      `another ${field}`,
      [`UPDATE audit_log SET ${field} = '{}' WHERE id = 4`],
      { id: 4, reason: /changed/ },
    ],
  ),
  [
    'another time',
    ['UPDATE audit_log SET created_at = created_at + 1 WHERE id = 4'],
    { id: 4, reason: /changed/ },
  ],
  ['another type', [`UPDATE audit_log SET actor_type = 'cli' WHERE id = 1`], { id: 1, reason: /changed/ }],
  ['a removed entry', ['DELETE FROM audit_log WHERE id = 4'], { id: 4, reason: /missing/ }],
  ['a removed beginning', ['DELETE FROM audit_log WHERE id < 4'], { id: 1, reason: /missing/ }],
  ['a cut end', ['DELETE FROM audit_log WHERE id > 7'], { id: 8, reason: /missing/ }],
  ['all removed', ['DELETE FROM audit_log'], { id: 1, reason: /missing/ }],
  [
    'removed and closed up',
    ['DELETE FROM audit_log WHERE id = 4', 'UPDATE audit_log SET id = 4 WHERE id = 5'],
    { id: 4, reason: /changed/ },
  ],
  [
    'two that changed places',
    [
      'UPDATE audit_log SET id = -1 WHERE id = 4',
      'UPDATE audit_log SET id = 4 WHERE id = 5',
      'UPDATE audit_log SET id = 5 WHERE id = -1',
    ],
    { id: 4, reason: /changed/ },
  ],
  [
    'an added end',
    [`INSERT INTO audit_log (${row}) SELECT ${row.replace('id,', '10,')} FROM audit_log WHERE id = 9`],
    { id: 10, reason: /changed/ },
  ],
  [
    'an added beginning',
    [`INSERT INTO audit_log (${row}) SELECT ${row.replace('id,', '-3,')} FROM audit_log WHERE id = 9`],
    { id: -3, reason: /added/ },
  ],
  ['a head set back', [`UPDATE audit_head SET id = 7`], { id: 8, reason: /added/ }],
  ['another head', [`UPDATE audit_head SET hash = 'x'`], { id: 9, reason: /another hash/ }],
]

describeOnBothDatabases('verifyAuditLog', (fresh) => {
  it('finds each way to tamper, and where', async () => {
    const database = await openLog(await fresh())
    await write(database, events)
    const sound = await verifyAuditLog(database)
    expect(sound).toMatchObject({ entries: 9, firstBroken: null })
    for (const [name, statements, { id, reason }] of tamperings) {
      const found = await undone(database, async (transaction) => {
        for (const statement of statements) await transaction.run(statement)
        return verifyAuditLog(transaction)
      })
      expect(found.firstBroken, name).toEqual({ id, reason: expect.stringMatching(reason) })
      expect(found.entries, name).toBe(Math.max(0, id - 1))
    }
    expect(await verifyAuditLog(database)).toEqual(sound)
  })

  it('holds for a log without entries', async () => {
    const database = await openLog(await fresh())
    const nothing = '0'.repeat(64)
    expect(await verifyAuditLog(database)).toEqual({
      ...{ entries: 0, firstBroken: null, lastHash: nothing, firstAt: null, lastAt: null },
      acts: { signed: 0, fitting: 0, lastHash: nothing, waiting: 0, oldestWaitingAt: null },
    })
  })
})

async function undone<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>()
  const end = new Error('undone')
  await database
    .transaction(async (transaction) => {
      resolve(await work(transaction))
      throw end
    })
    .catch((error) => {
      if (error !== end) throw error
    })
  return promise
}

describe('an exported log', () => {
  const exported = async () => {
    const database = await openLog(await freshSqlite())
    await write(database, events)
    const text = (await collect(exportAudit(database, {}, 'jsonl'))).join('')
    return { lines: text.trimEnd().split('\n'), head: await verifyAuditLog(database) }
  }
  const verify = (lines: readonly (string | Uint8Array)[]) =>
    verifyExportedAudit(
      (async function* () {
        for (const line of lines) yield Buffer.concat([Buffer.from(line), Buffer.from('\n')])
      })(),
    )

  it('is broken where lines are changed, removed or moved; of a cut end it cannot tell', async () => {
    const { lines, head } = await exported()
    expect(await verify(lines)).toEqual(head)
    const changed = lines.with(3, lines[3]!.replace('page.put', 'page.get'))
    expect(await verify(changed)).toMatchObject({
      firstBroken: { id: 4, reason: expect.stringContaining('changed') },
    })
    expect(await verify(lines.toSpliced(3, 1))).toMatchObject({ entries: 3, firstBroken: { id: 4 } })
    expect(await verify(lines.toSpliced(3, 2, lines[4]!, lines[3]!))).toMatchObject({
      firstBroken: { id: 4 },
    })
    expect(await verify(lines.toSpliced(3, 0, lines[2]!))).toMatchObject({
      firstBroken: { id: 3, reason: expect.stringContaining('added') },
    })
    expect(await verify(lines.slice(0, 7))).toMatchObject({ entries: 7, firstBroken: null })
  })

  it('is broken where a line says more than its hash covers, or is none', async () => {
    const { lines } = await exported()
    const spoiled = [
      lines[3]!.replace('{', '{"action":"page.get",'),
      lines[3]!.replace('{', '{"aaa":"page.get",'),
      lines[3]!.replace('.000Z', '.0001Z'),
      lines[3]!.replace('"payload":{', '"payload":{"index":0,'),
      lines[3]!.replace(':', ': '),
      `\ufeff${lines[3]}`,
      '',
      '{',
      '['.repeat(60_000),
      'x'.repeat(70_000),
      Buffer.from(lines[3]!.replace('anna', 'ann\xe4'), 'latin1'),
    ]
    for (const line of spoiled) {
      const { entries, firstBroken } = await verify(lines.with(3, line as string))
      const told = { id: 4, reason: expect.stringContaining('line 4 ') }
      expect({ entries, firstBroken }, line.toString().slice(0, 80)).toEqual({
        entries: 3,
        firstBroken: told,
      })
    }
  })

  it.each([
    ['a byte order mark', '\ufeff{'],
    ['another file', 'PK\u0003\u0004'],
    ['a line without end', 'x'.repeat(70_000)],
  ])('cannot be checked where it begins with %s', async (_name, line) => {
    await expect(verify([line])).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('line 1 '),
    })
  })
})
