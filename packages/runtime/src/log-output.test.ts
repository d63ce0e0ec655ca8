// Lines of the log in the places where they cannot go, and at the end of a process.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLogOutput } from './log-output.ts'

function openForTest(file: string): number {
  const descriptor = openSync(file, 'a')
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('writes all lines in their order', async () => {
  const file = join(emptyFolder(), 'log')
  const output = createLogOutput(openForTest(file))
  const lines = Array.from({ length: 3000 }, (_none, index) => `line ${index} — строка\n`)
  for (const line of lines) output.write(line)
  await new Promise<void>((resolve) => output.flush(resolve))
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''))
})

/** Logs as services do: some lines of which the last are still waiting when the process ends. */
const logging = `
  import { createLogger } from '${new URL('./logger.ts', import.meta.url)}'
  const log = createLogger('test')
  for (let line = 0; line < 200; line++) log.info({ line }, 'x'.repeat(100))
  await new Promise((resolve) => log.flush(resolve))
  log.info('last')
  process.exit(3)`

function logTo(descriptor: number) {
  return spawnSync(process.execPath, ['--input-type=module', '--eval', logging], {
    stdio: ['ignore', descriptor, 'pipe'],
    timeout: 20_000,
    encoding: 'utf8',
  })
}

it('a full disk neither stops the process nor keeps it from ending', () => {
  expect(logTo(openForTest('/dev/full'))).toMatchObject({ status: 3, signal: null, stderr: '' })
})

it('what is left is written when the process ends', () => {
  const file = join(emptyFolder(), 'log')
  expect(logTo(openForTest(file))).toMatchObject({ status: 3, stderr: '' })
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(201)
  expect(JSON.parse(lines[200] ?? '')).toMatchObject({ level: 'info', name: 'test', msg: 'last' })
})
