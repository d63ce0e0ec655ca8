import { text } from 'node:stream/consumers'
import type { AuditEntry } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { readTar } from '@notarium/runtime/tar'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { signs, startSigner, stored, untilAllSigned, writeEntries } from '../acts/testing.ts'
import { exportTar } from './export-tar.ts'
import { openLog } from './testing.ts'

describeOnBothDatabases('exportTar', (fresh) => {
  it('holds the log as it was when it began, though all of it is signed meanwhile', async () => {
    const database = await openLog(await fresh())
    await writeEntries(database, 9)
    startSigner(database)
    await untilAllSigned(database)
    await writeEntries(database, 600)
    const held = Promise.withResolvers<void>()
    startSigner(database, (...act) => held.promise.then(() => signs(...act)))
    let isRead = false
    const busy: Database = {
      ...database,
      async all(sql, ...values) {
        const rows = await database.all(sql, ...values)
        if (isRead || !sql.includes('FROM audit_log')) return rows as never
        isRead = true
        held.resolve()
        await untilAllSigned(database)
        return rows as never
      },
    }
    const files = new Map<string, string>()
    for await (const { path, content } of readTar(exportTar(busy, {}))) files.set(path, await text(content))
    const lines = (files.get('entries/000001.jsonl') ?? '').trimEnd().split('\n')
    const states = lines.map((line) => (JSON.parse(line) as AuditEntry).signature_state)
    const acts = [...files.keys()].filter((path) => path.startsWith('acts/'))
    expect(acts).toEqual([1, 2, 3, 4, 5, 6].map((number) => `acts/00000000${number}.xml`))
    expect([states.length, states.lastIndexOf('signed'), states.indexOf('waiting')]).toEqual([609, 8, 10])
    expect((await stored(database)).acts).toHaveLength(406)
  })
})
