// First starts that go wrong half way: the database is not there yet, or whoever saw the password is gone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareHub } from '@notarium/hub'
import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../setup/postgres-server.ts'
import { describeWith } from '../setup/tools.ts'
import { freePortRow } from './kit/free-ports.ts'
import { hubClient } from './kit/hub-client.ts'
import { type NotariumProcess, runNotarium } from './kit/notarium-process.ts'

async function folderWith(settings: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'first-start-'))
  onTestFinished(() => rmSync(home, { recursive: true, maxRetries: 5 }))
  const port = await freePortRow()
  const brains = `[brains]\nfirst_port = ${port}\nlast_port = ${port + 9}\n`
  writeFileSync(join(home, 'notarium.toml'), `${settings}\n${brains}`)
  return home
}

function startUp(data: string): NotariumProcess {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('NOTARIUM_'))
  const env = { ...Object.fromEntries(own), NOTARIUM_PORT: '0', NOTARIUM_DATA: data }
  const up = runNotarium(['up'], env, data)
  onTestFinished(() => void up.end('SIGTERM'))
  return up
}

const ready = /Notarium is ready: (\S+)[\s\S]*Ctrl\+C ends it/

it('a password that nobody saw is replaced: each start says how, until an owner has logged in', async () => {
  const data = await folderWith('')
  await prepareHub({ data }, () => undefined)
  writeFileSync(join(data, 'guide-offered'), '')
  const up = startUp(data)
  await up.whenSaid(ready)
  expect(up.output()).toContain(
    'Nobody has logged in as owner@localhost yet; "notarium user reset-password owner@localhost" makes',
  )
  expect(await up.end('SIGTERM')).toBe(0)
})

describeWith('postgresql', 'on PostgreSQL that is away', () => {
  it('the owner and the guide are made as soon as it answers', async () => {
    const postgres = await startPostgres({ durable: true })
    onTestFinished(() => postgres.stop())
    await postgres.halt()
    const up = startUp(await folderWith(`[database]\nurl = "${postgres.url}"`))
    await up.whenSaid(/goes on once its database answers/)
    expect(up.output()).not.toContain('One-time password')
    await postgres.resume()
    const [, address = ''] = await up.whenSaid(ready)
    const [, password = ''] = /One-time password: +(\S+)/.exec(up.output()) ?? []
    const client = hubClient(address)
    expect(await client.logIn({ email: 'owner@localhost', password })).toMatch(/^brain_ses_/)
    expect(await client.json('GET', '/health')).toMatchObject({
      brains: [{ name: 'guide', state: 'running' }],
    })
    expect(await up.end('SIGTERM')).toBe(0)
  })
})
