// The systemd unit in deploy/: systemd itself finds nothing wrong with it, and it restarts what Shutdown ends.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { describeWith } from '../setup/tools.ts'

const unit = readFileSync(new URL('../../deploy/systemd/notarium-sidecar.service', import.meta.url), 'utf8')
const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

describeWith('systemd', 'deploy/systemd/notarium-sidecar.service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidecar-systemd-'))
  const file = join(folder, 'notarium-sidecar.service')
  // systemd looks whether the program is there.
  writeFileSync(file, unit.replaceAll('/opt/notarium', project))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is understood by systemd, every line of it', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    })
    expect({ status, complaints: stderr.split('\n').filter((line) => line.includes('notarium')) }).toEqual({
      status: 0,
      complaints: [],
    })
  })

  it('shuts the process in: systemd counts its exposure as "OK" or better', () => {
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=30', file],
      {
        encoding: 'utf8',
      },
    )
    expect(stdout).toMatch(/Overall exposure level for notarium-sidecar.service: [0-2]\.\d/)
    expect(status).toBe(0)
  })

  it('starts it again when it ends with a failure, as Shutdown does', () => {
    expect(unit).toMatch(/^Restart=on-failure$/m)
    expect(unit).toMatch(/^RestartSec=\d+s$/m)
    expect(unit).not.toMatch(/^(SuccessExitStatus|RestartPreventExitStatus)=/m)
  })
})
