// notarium doctor beside a hub that runs: it finds the hub, its brains, and the way in.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startHubProcess } from './kit/hub-process.ts'
import { freePort } from './kit/proxy-process.ts'

const program = fileURLToPath(new URL('../../packages/cli/bin/notarium', import.meta.url))

it('finds a running hub well, and tells which brain is not', async () => {
  const hub = await startHubProcess('[sidecar]\nsocket = ""\n')
  onTestFinished(hub.stop)
  const notarium = (...args: string[]) => {
    const env = { ...process.env, NOTARIUM_DATA: hub.folder, NOTARIUM_CONFIG: '', NOTARIUM_PORT: '' }
    return spawnSync(process.execPath, [program, ...args, '--json'], { env, encoding: 'utf8' })
  }
  const config = join(hub.folder, 'as-people-see-it.toml')
  writeFileSync(config, `[server]\nbase_url = "http://127.0.0.1:${hub.port}"\n[sidecar]\nsocket = ""\n`)
  const elsewhere = String(await freePort())
  notarium('brain', 'create', 'docs', 'Docs', String(await freePort()))
  notarium('brain', 'create', 'lost', 'Lost', elsewhere, '--external')

  const { status, stdout } = notarium('doctor', '--config', config)
  const { isWell, checks } = JSON.parse(stdout)
  expect({ status, isWell }).toEqual({ status: 1, isWell: false })
  expect(checks.filter(({ state }: { state: string }) => state === 'failed')).toEqual([
    {
      name: 'brain lost',
      state: 'failed',
      found: `nobody answers at 127.0.0.1:${elsewhere}`,
      remedy: 'start it there: systemctl start notarium-brain@lost',
    },
  ])
  for (const name of ['secrets', 'database', 'hub', 'port of the hub', 'brain docs', 'way in'])
    expect(checks).toContainEqual(expect.objectContaining({ name, state: 'ok' }))
})
