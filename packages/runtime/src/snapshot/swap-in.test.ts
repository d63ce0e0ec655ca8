// What was staged takes its place, also when that was interrupted.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeOnBothDatabases, freshSqlite } from '../../../../test/setup/databases.ts'
import { type DatabaseLocation, openDatabase } from '../database/index.ts'
import { discardStaged } from './discard-staged.ts'
import { swapIn } from './swap-in.ts'
import { addEntry, beside, checksums, filled, isThere } from './testing.ts'

async function prepared(fresh: () => Promise<DatabaseLocation>) {
  const live = await fresh()
  const [staged, aside] = [beside(live, 'staged'), beside(live, 'aside')]
  const old = await filled(live)
  await addEntry(old, 50)
  await old.close()
  const restored = await filled(staged)
  await restored.close()
  return { live, staged, aside, before: await checksums(live), wanted: await checksums(staged) }
}

const file = (location: DatabaseLocation) => (location as { file: string }).file

/** As a process that is killed leaves it: the entry is in the log alone. */
async function leaveLog(location: DatabaseLocation, entry: number): Promise<void> {
  const killed = await openDatabase(location)
  await addEntry(killed, entry)
  const [main, log] = [readFileSync(file(location)), readFileSync(`${file(location)}-wal`)]
  await killed.close()
  writeFileSync(file(location), main)
  writeFileSync(`${file(location)}-wal`, log)
}

describeOnBothDatabases('swapping', (fresh) => {
  it('puts the live one aside, and does nothing when it is done again', async () => {
    const { live, staged, aside, before, wanted } = await prepared(fresh)
    expect(before).not.toEqual(wanted)
    for (const _time of [1, 2, 3]) {
      await swapIn(staged, live, aside)
      expect(await isThere(staged)).toBe(false)
      expect([await checksums(live), await checksums(aside)]).toEqual([wanted, before])
    }
    await discardStaged(aside)
    expect([await isThere(aside), await isThere(live)]).toEqual([false, true])
    await discardStaged(aside)
  })

  it('works where nothing is live yet, and not where nothing is staged', async () => {
    const { live, staged, aside, wanted } = await prepared(fresh)
    await discardStaged(live)
    await swapIn(staged, live, aside)
    expect([await checksums(live), await isThere(aside)]).toEqual([wanted, false])
    await discardStaged(live)
    await expect(swapIn(staged, live, aside)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('overwrites nothing that is aside already', async () => {
    const { live, staged, aside, before, wanted } = await prepared(fresh)
    await (await filled(aside)).close()
    await expect(swapIn(staged, live, aside)).rejects.toMatchObject({ code: 'not-empty' })
    expect([await checksums(live), await checksums(staged)]).toEqual([before, wanted])
  })
})

it.each([
  ['before anything', 0],
  ['when the log was moved', 1],
  ['when the live file was moved', 2],
  ['at the very end', 3],
])('SQLite: killed %s, the next call ends it', async (_when, steps) => {
  const { live, staged, aside, before, wanted } = await prepared(freshSqlite)
  await leaveLog(live, 51)
  const done = [
    () => renameSync(`${file(live)}-wal`, `${file(aside)}-wal`),
    () => renameSync(file(live), file(aside)),
    () => renameSync(file(staged), file(live)),
  ]
  for (const step of done.slice(0, steps)) step()
  await swapIn(staged, live, aside)
  expect(existsSync(`${file(live)}-wal`)).toBe(false)
  expect(await checksums(live)).toEqual(wanted)
  const kept = await checksums(aside)
  expect([kept['thing'], kept['entry'] === before['entry']]).toEqual([before['thing'], false])
})

it('what is in the log of the staged one is not lost', async () => {
  const { live, staged, aside, wanted } = await prepared(freshSqlite)
  await leaveLog(staged, 52)
  await swapIn(staged, live, aside)
  const now = await checksums(live)
  expect([now['entry']?.slice(0, 2), now['thing']]).toEqual(['4 ', wanted['thing']])
  expect(existsSync(`${file(staged)}-wal`)).toBe(false)
})

it('a damaged database goes aside as it is', async () => {
  const { live, staged, aside, wanted } = await prepared(freshSqlite)
  writeFileSync(file(live), 'no database')
  writeFileSync(`${file(live)}-wal`, 'no log')
  await swapIn(staged, live, aside)
  expect(await checksums(live)).toEqual(wanted)
  expect([readFileSync(file(aside), 'utf8'), readFileSync(`${file(aside)}-wal`, 'utf8')]).toEqual([
    'no database',
    'no log',
  ])
})
