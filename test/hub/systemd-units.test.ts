// The systemd units of the hub and of a brain in deploy/: systemd itself finds nothing wrong with them, and the
// commands that they run are there.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { describeWith } from '../setup/tools.ts'

const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const folder = mkdtempSync(join(tmpdir(), 'hub-systemd-'))
afterAll(() => rmSync(folder, { recursive: true }))

const units = [
  { file: 'notarium-hub.service', as: 'notarium-hub.service' },
  { file: 'notarium-brain@.service', as: 'notarium-brain@docs.service' },
].map(({ file, as }) => {
  const text = readFileSync(join(project, 'deploy/systemd', file), 'utf8')
  const path = join(folder, as)
  // systemd looks whether the program is there.
  writeFileSync(path, text.replaceAll('/opt/notarium', project))
  return { as, text, path }
})

describeWith('systemd', 'the units of deploy/systemd', () => {
  it.each(units)('$as is understood by systemd, every line of it', ({ path }) => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    })
    const complaints = stderr.split('\n').filter((line) => line.includes('notarium'))
    expect({ status, complaints }).toEqual({ status: 0, complaints: [] })
  })

  it.each(units)('$as shuts the process in: its exposure counts as "OK" or better', ({ path }) => {
    const args = ['security', '--offline=true', '--threshold=30', path]
    expect(spawnSync('systemd-analyze', args, { encoding: 'utf8' }).status).toBe(0)
  })
})

describe('the units of deploy/systemd', () => {
  it.each(units)('$as runs a command that there is, with options that it takes', ({ text }) => {
    const [, command = ''] =
      /^ExecStart=\S+ \/opt\/notarium\/packages\/cli\/bin\/notarium (.*)$/m.exec(text) ?? []
    const [names = '', ...options] = command.split(/ (?=--)/)
    const program = join(project, 'packages/cli/bin/notarium')
    const asked = [program, ...names.split(' '), '--help']
    const { stdout, stderr, status } = spawnSync(process.execPath, asked, { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    for (const option of options) expect(stdout).toContain(option.split(' ')[0])
  })

  it('a brain sees nothing of the data folder but its own, and not the socket of the sidecar', () => {
    const [, brain] = units
    expect(brain?.text).toMatch(
      /^TemporaryFileSystem=\/var\/lib\/notarium:ro\nBindPaths=\/var\/lib\/notarium\/brains\/%i$/m,
    )
    expect(brain?.text).toMatch(/^InaccessiblePaths=-\/run\/notarium$/m)
    expect(brain?.text).not.toMatch(/^(ReadWrite|BindReadOnly)Paths=/m)
  })

  it.each(units)('$as starts again what fails, and leaves time to end in order', ({ text }) => {
    expect(text).toMatch(/^Restart=on-failure$/m)
    const [, seconds] = /^TimeoutStopSec=(\d+)s$/m.exec(text) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(30)
  })
})
