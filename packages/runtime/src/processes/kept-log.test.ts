import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createKeptLog } from './kept-log.ts'
import { readLastLines } from './read-last-lines.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kept-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_none, index) => `строка ${from + index}`)

it('keeps the newest in files of bounded size that only the owner reads', async () => {
  const folder = emptyFolder()
  const file = join(folder, 'brain.log')
  writeFileSync(file, 'from before, and cut', { mode: 0o644 })
  const log = createKeptLog(file, { maxBytes: 20_000, keep: 3 })
  for (const line of numbered(0, 5000)) log.append(line)
  expect(await log.lastLines(2)).toEqual(numbered(4998, 5000))
  expect(await log.lastLines(2000)).toEqual(numbered(3000, 5000))
  await log.close()
  expect(readdirSync(folder).sort()).toEqual(['brain.log', 'brain.log.1', 'brain.log.2'])
  for (const name of readdirSync(folder)) {
    const { size, mode } = statSync(join(folder, name))
    expect(size).toBeLessThanOrEqual(20_000)
    expect(mode & 0o777).toBe(0o600)
  }
  const all = await readLastLines(file, 1_000_000)
  expect(all).toEqual(numbered(5000 - all.length, 5000))
  expect(log.dropped).toBe(0)
})

it('goes on after what another process left, on a line of its own', async () => {
  const file = join(emptyFolder(), 'log')
  writeFileSync(file, 'whole\ncut')
  const log = createKeptLog(file)
  log.append('next')
  await log.close()
  expect(readFileSync(file, 'utf8')).toBe('whole\ncut\nnext\n')
})

it('a line is one line of at most 16 KiB, cut between characters', async () => {
  const file = join(emptyFolder(), 'log')
  const log = createKeptLog(file)
  log.append('one\r\n{"forged":true}')
  log.append(`x${'Ж'.repeat(20_000)}`)
  const [first, second = ''] = await log.lastLines(3)
  expect(first).toBe('one {"forged":true}')
  expect(second).toBe(`x${'Ж'.repeat(8191)}`)
  await log.close()
})

it('drops and counts what a full disk does not take, and goes on', async () => {
  const file = join(emptyFolder(), 'log')
  symlinkSync('/dev/full', file)
  const log = createKeptLog(file)
  log.append('lost')
  log.append('lost too')
  await log.lastLines(0)
  expect(log.dropped).toBe(2)
  rmSync(file)
  log.append('kept')
  expect(await log.lastLines(5)).toEqual(['kept'])
  expect(log.dropped).toBe(2)
  await log.close()
})

it('reads through a rotation that is not done, and of endless lines only the end', async () => {
  const file = join(emptyFolder(), 'log')
  expect(await readLastLines(file, 5)).toEqual([])
  writeFileSync(`${file}.1`, 'c\nd\n')
  writeFileSync(`${file}.2`, 'a\nb\n')
  expect(await readLastLines(file, 3)).toEqual(['b', 'c', 'd'])
  writeFileSync(file, 'x'.repeat(1_000_000))
  expect((await readLastLines(file, 1))[0]?.length).toBeLessThan(100_000)
})
