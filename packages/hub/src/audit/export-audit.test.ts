import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { exportAudit } from './export-audit.ts'
import { readAuditLines } from './read-lines.ts'
import { begin, collect, eventOf, openLog, write } from './testing.ts'
import { verifyAuditLog } from './verify-audit.ts'
import { verifyExportedAudit } from './verify-export.ts'

const odd = {
  '10': 1,
  '9': 2,
  text: 'Ёж 🦔 e\u0301 \u2028 \ud800 \0 "\\',
  numbers: [1e21, -0, 5e-324, 0.1 + 0.2, 2 ** 53],
  nested: { я: [{ b: null, a: [[]] }], '': {} },
  ['__proto__']: { x: 1 },
}

const textOf = async (texts: AsyncIterable<string>) => (await collect(texts)).join('')

async function* pieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

describeOnBothDatabases('exportAudit', (fresh) => {
  it('writes JSONL that gives the same chain again, to the byte', async () => {
    const database = await openLog(await fresh())
    const events = [odd, {}, { list: [] }].map((payload) =>
      eventOf({ payload, ip: '', actor: { type: 'token', id: 'т\ud800\0', name: '"\r\n' } }),
    )
    await write(database, [...events, ...Array.from({ length: 600 }, () => eventOf())])
    const text = await textOf(exportAudit(database, {}, 'jsonl'))
    const verified = await verifyExportedAudit(pieces(text, 1000))
    expect(verified).toMatchObject({ entries: 603, firstBroken: null })
    expect(verified).toEqual(await verifyAuditLog(database))
    const stored = await database.all<{ payload: string }>('SELECT payload FROM audit_log ORDER BY id')
    const read = (await collect(readAuditLines(pieces(text, 70_000)))).flat()
    expect(read.map(({ payload }) => payload)).toEqual(stored.map(({ payload }) => payload))
    expect(JSON.parse(read[0]!.payload).numbers).toEqual([1e21, 0, 5e-324, 0.1 + 0.2, 2 ** 53])
  })

  it('writes CSV that a spreadsheet reads and does not run', async () => {
    const database = await openLog(await fresh())
    await write(database, [
      eventOf({
        actor: { type: 'user', id: '=1+1', name: '+7;@SUM(1)\n=2, "Анна"' },
        ip: '\t=3',
        payload: { reason: '-1;=4' },
      }),
      eventOf({ action: 'user.create' }),
    ])
    const [head, first, ...rest] = (await textOf(exportAudit(database, { to: at(1) }, 'csv'))).split('\r\n')
    expect(head).toBe(
      '\ufeffid,created_at,ip,action,actor_type,actor_id,actor_name,actor_role,payload,signature_state,previous_hash,hash',
    )
    expect(first).toMatch(
      `1,2026-01-01T00:00:00.000Z,'\t'=3,page.put,user,'=1+1,"'+7;'@SUM(1)\n'=2, ""Анна""",,"{""reason"":""-1;'=4""}",none,0000`,
    )
    expect(rest).toEqual([''])
  })

  it('writes what fits the filters, and only what was there when it began', async () => {
    const database = await openLog(await fresh())
    const events = Array.from({ length: 1200 }, (_, index) => eventOf({ action: index % 2 ? 'a' : 'b' }))
    await write(database, events)
    const texts = exportAudit(database, { action: 'a', from: at(100) }, 'jsonl')
    const { value: firstPiece } = await texts.next()
    await write(database, events)
    const ids = `${firstPiece}${await textOf(texts)}`
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id)
    expect(ids).toEqual(Array.from({ length: 550 }, (_, index) => 102 + 2 * index))
    expect(await textOf(exportAudit(database, { action: 'none' }, 'jsonl'))).toBe('')
  })
})

const at = (second: number) => new Date(begin + 1000 * second).toISOString()
