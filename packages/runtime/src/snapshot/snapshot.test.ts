// Snapshots as they are taken and staged, on both databases.
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothDatabases, freshPostgres, freshSqlite } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import type { DatabaseLocation } from '../database/index.ts'
import { countRows } from './count-rows.ts'
import { stageSnapshot } from './stage-snapshot.ts'
import { takeSnapshot } from './take-snapshot.ts'
import {
  addEntry,
  beside,
  checksums,
  filled,
  isThere,
  opened,
  temporaryFolder,
  testMigrations,
} from './testing.ts'

const migrations = testMigrations
const questions = { heads: 'SELECT value FROM head', things: 'SELECT count(*) AS number FROM thing' }

async function snapshotOf(location: DatabaseLocation): Promise<string> {
  const database = await filled(location)
  const folder = temporaryFolder()
  await takeSnapshot(location, folder)
  await database.close()
  return folder
}

const readFacts = (folder: string) => JSON.parse(readFileSync(join(folder, 'snapshot.json'), 'utf8'))
const writeFacts = (folder: string, change: object) =>
  writeFileSync(join(folder, 'snapshot.json'), JSON.stringify({ ...readFacts(folder), ...change }))

describeOnBothDatabases('a snapshot', (fresh) => {
  it('brings everything back as it was', async () => {
    const live = await fresh()
    const database = await filled(live)
    const [folder, staged] = [temporaryFolder(), beside(live, 'staged')]
    let [packed, unpacked] = [0, 0]
    const taken = await takeSnapshot(live, folder, { onBytes: (bytes) => (packed += bytes), questions })
    await database.close()
    expect(taken).toEqual({
      kind: live.kind,
      schemaVersion: 2,
      rows: { entry: 3, head: 1, thing: 5 },
      answers: { heads: [{ value: 0 }], things: [{ number: 5 }] },
    })
    const onBytes = (bytes: number) => (unpacked += bytes)
    expect(await stageSnapshot(folder, staged, { migrations, onBytes, questions })).toEqual(taken)
    expect(unpacked).toBe(packed)
    expect(packed).toBeGreaterThan(3000)
    expect(await checksums(staged)).toEqual(await checksums(live))
    const restored = await opened(staged)
    await addEntry(restored, 9)
    await expect(restored.run('INSERT INTO entry VALUES (10, 99, NULL)')).rejects.toThrow(/foreign key/i)
    await expect(stageSnapshot(folder, staged, { migrations })).rejects.toMatchObject({ code: 'not-empty' })
    expect(readdirSync(folder).filter((name) => !/\.(zst|json)$/.test(name))).toEqual([])
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const live = await fresh()
    const database = await filled(live)
    let [isTaken, written] = [false, 3]
    onTestFinished(() => {
      isTaken = true
    })
    const writing = (async () => {
      for (; !isTaken; await setImmediate()) await addEntry(database, written++)
    })()
    for (const round of [1, 2, 3]) {
      const [folder, staged] = [temporaryFolder(), beside(live, `staged${round}`)]
      const before = written
      const { rows } = await takeSnapshot(live, folder)
      await stageSnapshot(folder, staged, { migrations })
      const restored = await opened(staged)
      const entries = await restored.get<{ number: number }>('SELECT count(*) AS number FROM entry')
      expect(await restored.get('SELECT value + 3 AS number FROM head')).toEqual(entries)
      expect(entries?.number).toBe(rows['entry'])
      expect(entries?.number).toBeGreaterThanOrEqual(before - 1)
    }
    isTaken = true
    await writing
    expect(written).toBeGreaterThan(3)
  })

  it('of an older version is staged as that version', async () => {
    const live = await fresh()
    const folder = await snapshotOf(live)
    const newer = [...migrations, ['CREATE TABLE more (id {integer})']]
    const { schemaVersion } = await stageSnapshot(folder, beside(live, 'staged'), { migrations: newer })
    expect(schemaVersion).toBe(2)
    expect(await checksums(beside(live, 'staged'))).toEqual(await checksums(live))
  })

  it('is refused where it does not fit or is not whole, and nothing is left behind', async () => {
    const live = await fresh()
    const staged = beside(live, 'staged')
    const folder = await snapshotOf(live)
    const facts = readFacts(folder)
    const [file] = facts.files as [{ name: string; bytes: number }]
    const packed = join(folder, file.name)
    const whole = readFileSync(packed)
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1] = flipped[whole.length >> 1]! ^ 1
    const rows = { ...facts.rows, entry: 4 }
    const spoilt: readonly [string, () => void][] = [
      ['damaged', () => writeFileSync(packed, flipped)],
      ['damaged', () => writeFileSync(packed, whole.subarray(0, -5))],
      ['damaged', () => writeFileSync(packed, '')],
      ['damaged', () => rmSync(packed)],
      ['damaged', () => writeFacts(folder, { rows })],
      ['damaged', () => writeFacts(folder, { files: [] })],
      ['damaged', () => writeFacts(folder, { schemaVersion: live.kind === 'sqlite' ? 1 : 0 })],
      ['damaged', () => writeFacts(folder, { files: [...facts.files, file] })],
      [
        'damaged',
        () => writeFacts(folder, { files: [{ ...file, bytes: file.bytes - 1 }, ...facts.files.slice(1)] }),
      ],
      ['damaged', () => writeFacts(folder, { files: [{ ...file, name: '../x.copy.zst' }] })],
      ['newer-schema', () => writeFacts(folder, { schemaVersion: 3 })],
      ['newer-schema', () => writeFacts(folder, { format: 2 })],
      ['other-kind', () => writeFacts(folder, { kind: live.kind === 'sqlite' ? 'postgres' : 'sqlite' })],
      ['damaged', () => writeFileSync(join(folder, 'snapshot.json'), '{')],
      ['damaged', () => rmSync(join(folder, 'snapshot.json'))],
    ]
    for (const [index, [code, spoil]] of spoilt.entries()) {
      writeFileSync(packed, whole)
      writeFileSync(join(folder, 'snapshot.json'), JSON.stringify(facts))
      spoil()
      const refused = stageSnapshot(folder, staged, { migrations })
      await expect(refused, `${index}`).rejects.toMatchObject({ name: 'SnapshotError', code })
      expect(await isThere(staged), `${index}`).toBe(false)
    }
  })

  it('can be broken off', async () => {
    const live = await fresh()
    await filled(live)
    const folder = temporaryFolder()
    const reason = new Error('enough')
    const cancel = new AbortController()
    const { signal } = cancel
    await expect(takeSnapshot(live, folder, { signal, onBytes: () => cancel.abort(reason) })).rejects.toBe(
      reason,
    )
    expect(readdirSync(folder)).not.toContain('snapshot.json')
    const other = temporaryFolder()
    await takeSnapshot(live, other)
    const again = new AbortController()
    const options = { migrations, signal: again.signal, onBytes: () => again.abort(reason) }
    await expect(stageSnapshot(other, beside(live, 'staged'), options)).rejects.toBe(reason)
    expect(await isThere(beside(live, 'staged'))).toBe(false)
  })

  it('is not taken of nothing, nor over something', async () => {
    const live = await fresh()
    const folder = temporaryFolder()
    await expect(takeSnapshot(live, folder)).rejects.toMatchObject({ code: 'unavailable' })
    await filled(live)
    writeFileSync(join(folder, 'mine'), '')
    await expect(takeSnapshot(live, folder)).rejects.toMatchObject({ code: 'not-empty' })
  })
})

it('of SQLite has nothing of what was deleted, and no table or trigger of strangers', async () => {
  const live = await freshSqlite()
  const database = await filled(live)
  const [folder, staged] = [temporaryFolder(), beside(live, 'staged') as { file: string } & DatabaseLocation]
  await database.run(`INSERT INTO thing VALUES (7, 'the secret')`)
  await database.run('DELETE FROM thing WHERE id = 7')
  await takeSnapshot(live, folder)
  await stageSnapshot(folder, staged, { migrations })
  expect(readFileSync(staged.file).includes('the secret')).toBe(false)
  await database.run('CREATE TRIGGER evil AFTER INSERT ON thing BEGIN DELETE FROM head; END')
  const other = temporaryFolder()
  await takeSnapshot(live, other)
  await expect(stageSnapshot(other, beside(live, 'b'), { migrations })).rejects.toThrow(/'?trigger evil/)
})

it('of SQLite is refused where a row refers to none', async () => {
  const live = await freshSqlite()
  const database = await filled(live)
  await database.run('PRAGMA foreign_keys = OFF')
  await database.run('INSERT INTO entry VALUES (7, 99, NULL)')
  const folder = temporaryFolder()
  await takeSnapshot(live, folder)
  await expect(stageSnapshot(folder, beside(live, 'b'), { migrations })).rejects.toMatchObject({
    code: 'damaged',
  })
})

it('of SQLite tells of a full disk', async () => {
  const live = await freshSqlite()
  const folder = await snapshotOf(live)
  const staged = `${live.file}.staged`
  symlinkSync('/dev/full', `${staged}.part`)
  const refused = stageSnapshot(folder, { kind: 'sqlite', file: staged }, { migrations })
  await expect(refused).rejects.toMatchObject({ code: 'disk-full' })
})

describeWith('postgresql', 'a snapshot of PostgreSQL', () => {
  it('leaves out tables that the program makes by itself, and is refused where a row refers to none', async () => {
    const live = await freshPostgres()
    const database = await filled(live)
    await database.run('CREATE TABLE nearest (id BIGINT REFERENCES thing (id), place point)')
    const folder = temporaryFolder()
    expect((await takeSnapshot(live, folder)).rows).toEqual({ entry: 3, head: 1, thing: 5 })
    await stageSnapshot(folder, beside(live, 'staged'), { migrations })
    await database.run('ALTER TABLE entry DROP CONSTRAINT entry_thing_fkey')
    await database.run('INSERT INTO entry VALUES (7, 99, NULL)')
    const other = temporaryFolder()
    await takeSnapshot(live, other)
    const refused = stageSnapshot(other, beside(live, 'other'), { migrations })
    await expect(refused).rejects.toMatchObject({ code: 'damaged' })
    expect(await isThere(beside(live, 'other'))).toBe(false)
  })

  it('can be counted where no PostgreSQL is', async () => {
    const folder = await snapshotOf(await freshPostgres())
    const { files, rows } = readFacts(folder)
    let read = 0
    expect(await countRows(folder, { onBytes: (bytes) => (read += bytes) })).toEqual({
      ...{ kind: 'postgres', schemaVersion: 2 },
      rows: { entry: 3, head: 1, thing: 5 },
    })
    expect(read).toBe(files.reduce((sum: number, { bytes }: { bytes: number }) => sum + bytes, 0))
    const narrow = files.map((file: { columns: string[] }) => ({ ...file, columns: file.columns.slice(1) }))
    const changes = [
      { rows: { ...rows, thing: 6 } },
      { rows: { ...rows, other: 0 } },
      { files: files.slice(1) },
      { files: [...files, files[0]] },
      { files: narrow },
    ]
    for (const change of changes) {
      writeFacts(folder, { files, rows, ...change })
      await expect(countRows(folder)).rejects.toMatchObject({ code: 'damaged' })
    }
    writeFacts(folder, { files, rows })
    const { name } = files[0]
    writeFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, -3))
    await expect(countRows(folder)).rejects.toMatchObject({ code: 'damaged' })
  })

  it('says when it cannot be reached', async () => {
    const nowhere = {
      kind: 'postgres',
      url: 'postgres://x@127.0.0.1:1/x',
      schema: 's',
      connections: 1,
    } as const
    await expect(takeSnapshot(nowhere, temporaryFolder())).rejects.toMatchObject({ code: 'unavailable' })
  })
})
