// `notarium up`, as somebody meets it who starts the product for the first time, and as it stands up to what happens to
// processes.
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePortRow } from './kit/free-ports.ts'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type NotariumProcess, runNotarium } from './kit/notarium-process.ts'
import { pidUnder, processesUnder, untilGone } from './kit/process-tree.ts'
import { freePort } from './kit/proxy-process.ts'

const home = mkdtempSync(join(tmpdir(), 'start-'))
const secrets: string[] = []
const email = 'owner@localhost'
const password = 'seven kites over Suzdal'
let up: NotariumProcess
let client: HubClient

/** Without what an operator set for other starts. */
const env = (extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NOTARIUM_'))),
  ...extra,
})

async function startUp(extra: NodeJS.ProcessEnv): Promise<string> {
  up = runNotarium(['up'], env(extra), home)
  const [, address = ''] = await up.whenSaid(/Notarium is ready: (\S+)[\s\S]*Ctrl\+C ends it/)
  client = hubClient(address)
  return address
}

const pid = () => up.child.pid as number
const health = () => client.json<{ status: string; sidecar: string }>('GET', '/health')
const logIn = async (credentials: { email: string; password: string }) => {
  const session = await client.logIn(credentials)
  secrets.push(session)
  return session
}
const foundIn = async (as: string, question: string) => {
  const path = `/api/brains/guide/search?q=${encodeURIComponent(question)}`
  const { hits } = await client.json<{ hits: { slug: string }[] }>('GET', path, { as })
  return hits[0]?.slug
}

beforeAll(async () => {
  const port = await freePortRow()
  mkdirSync(join(home, 'data'))
  writeFileSync(
    join(home, 'data', 'notarium.toml'),
    `[brains]\nfirst_port = ${port}\nlast_port = ${port + 9}\n`,
  )
})
afterAll(async () => {
  await up?.end('SIGTERM')
  rmSync(home, { recursive: true, maxRetries: 5 })
})

describe('the first start', () => {
  let port: number
  let address: string
  let session: string

  beforeAll(async () => {
    port = await freePort()
    address = await startUp({ NOTARIUM_PORT: String(port) })
  })

  it('says where it is, and the password of the owner, once', async () => {
    expect(address).toBe(`http://127.0.0.1:${port}`)
    const shown = [...up.output().matchAll(/One-time password: +(\S+)/g)].map(([, text = '']) => text)
    expect([shown.length, up.output()]).toEqual([
      1,
      expect.stringContaining(`Owner:              ${email}\n`),
    ])
    secrets.push(shown[0] ?? '')
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok', sidecar: 'ok' })
  })

  it('has the owner change that password before anything else', async () => {
    const [oneTime = ''] = secrets
    const as = await logIn({ email, password: oneTime })
    const answer = await client.ask('GET', '/api/brains', { as })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'password-change-required' }])
    const body = { currentPassword: oneTime, newPassword: password }
    session = (await client.json<{ session: string }>('POST', '/api/auth/password', { as, body })).session
    secrets.push(password, session)
    expect((await client.ask('GET', '/api/brains', { as: session })).status).toBe(200)
    expect((await client.ask('GET', '/api/brains')).status).toBe(401)
    await expect(client.logIn({ email, password: oneTime })).rejects.toThrow('401')
  })

  it('has a brain with the guide, which answers in both languages, also to a token [KH-HUB-03]', async () => {
    const { token } = await client.token(session, { name: 'script', scopes: ['read'] })
    secrets.push(token)
    expect(await foundIn(session, 'как отозвать токен')).toBe('ru/tokens')
    expect(await foundIn(token, 'how do I revoke a token')).toBe('en/tokens')
  })

  it('can be used by an operator: users and brains are made, tokens revoked [KH-OPERATE-01] [KH-OPERATE-02] [KH-OPERATE-06] [KH-HUB-01]', async () => {
    const { id, token } = await client.token(session, { name: 'short', scopes: ['read'] })
    const anna = await client.person(session, 'anna@example.org', 'editor')
    secrets.push(token, anna.session, anna.password)
    const notes = { name: 'notes', displayName: 'Заметки' }
    await client.json('POST', '/api/admin/brains', { as: session, body: notes })
    const body = { markdown: '# Ёж\n' }
    await client.json('PUT', '/api/brains/notes/pages/hedgehog', { as: anna.session, body })
    expect((await client.ask('GET', '/api/brains/notes/pages/hedgehog', { as: token })).status).toBe(200)
    await client.json('DELETE', `/api/tokens/${id}`, { as: session })
    expect((await client.ask('GET', '/api/brains/notes/pages/hedgehog', { as: token })).status).toBe(401)
  })

  it('misses a sidecar that is killed, and has it back', async () => {
    const isMissed = async () => {
      const sidecar = pidUnder(pid(), /notarium sidecar /)
      if (sidecar !== undefined) process.kill(sidecar, 'SIGKILL')
      expect(await health()).toMatchObject({ status: 'degraded', sidecar: 'unavailable' })
    }
    await vi.waitFor(isMissed, { timeout: 30_000, interval: 250 })
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'ok' }), { timeout: 40_000 })
    expect(up.output()).toMatch(/The sidecar ended by itself \(SIGKILL\)/)
  })

  it('starts a hub that is killed again, and nobody has to log in anew', async () => {
    const hub = pidUnder(pid(), /notarium hub /) as number
    process.kill(hub, 'SIGKILL')
    await up.whenSaid(/The hub ended by itself \(SIGKILL\)/)
    await vi.waitFor(async () => expect((await health()).status).toBe('ok'), { timeout: 40_000 })
    expect(await foundIn(session, 'как отозвать токен')).toBe('ru/tokens')
  })

  it('ends whole at SIGTERM', async () => {
    const all = processesUnder(pid())
    expect(all.map(({ command }) => command)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/notarium sidecar /),
        expect.stringMatching(/notarium hub /),
        expect.stringMatching(/notarium brain serve --name guide /),
        expect.stringMatching(/notarium brain serve --name notes /),
      ]),
    )
    expect(await up.end('SIGTERM')).toBe(0)
    await untilGone(all)
  })
})

describe('the second start', () => {
  beforeAll(() => startUp({ NOTARIUM_PORT: '0' }))

  it('uses all that is there, and shows no password', async () => {
    expect(up.output()).not.toMatch(/password|Made GOST/i)
    const as = await logIn({ email, password })
    expect(await foundIn(as, 'how do I revoke a token')).toBe('en/tokens')
    const { brains } = await client.json<{ brains: object[] }>('GET', '/api/brains', { as })
    expect(brains).toMatchObject([{ name: 'guide' }, { name: 'notes' }])
    expect(await client.json('GET', '/api/admin/audit/verify', { as })).toMatchObject({ firstBroken: null })
  })

  it('refuses a second hub in its folder, and one on its port', async () => {
    const { port } = JSON.parse(readFileSync(join(home, 'data', 'address.json'), 'utf8'))
    const inFolder = runNotarium(['hub'], env({ NOTARIUM_PORT: '0' }), home)
    expect(await inFolder.ended).toBe(2)
    expect(inFolder.output()).toMatch(
      /^notarium: .*data: a hub serves this folder already \(process \d+ on port \d+\)/,
    )
    const other = { NOTARIUM_PORT: String(port), NOTARIUM_DATA: join(home, 'other') }
    const onPort = runNotarium(['up'], env(other), home)
    expect(await onPort.ended).toBe(2)
    const why = `notarium: .*127.0.0.1:${port}: another process listens there; .*NOTARIUM_PORT`
    const givenUp = 'notarium: the hub cannot start \\(code 2\\): .*above, and in .*hub\\.log'
    // Between the two the hub may still say of itself that the sidecar is not there yet.
    expect(onPort.output()).toMatch(new RegExp(`^${why}\n(?:\\{.*\n)*${givenUp}$`, 'm'))
    expect(onPort.output()).not.toContain('started again')
    // The owner was made before that, and no later start will show the password.
    const [, oneTime = ''] = /One-time password: +(\S+)/.exec(onPort.output()) ?? []
    secrets.push(oneTime)
    expect(oneTime).not.toBe('')
    expect(processesUnder(onPort.child.pid as number)).toEqual([])
  })

  it('leaves nothing behind when it is killed', async () => {
    const all = processesUnder(pid())
    expect(all.length).toBeGreaterThan(3)
    await up.end('SIGKILL')
    await untilGone(all)
  })
})

it('starts unattended, as the environment says', async () => {
  const data = join(home, 'unattended')
  const config = join(home, 'elsewhere.toml')
  const passwordFile = join(home, 'password')
  const port = await freePort()
  const ports = await freePortRow()
  writeFileSync(config, `[brains]\nfirst_port = ${ports}\nlast_port = ${ports + 9}\n`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  const address = await startUp({
    NOTARIUM_DATA: data,
    NOTARIUM_CONFIG: config,
    NOTARIUM_PORT: String(port),
    NOTARIUM_OWNER_EMAIL: 'boss@example.org',
    NOTARIUM_OWNER_PASSWORD_FILE: passwordFile,
  })
  expect(address).toBe(`http://127.0.0.1:${port}`)
  expect(up.output()).not.toMatch(/One-time|seven kites/)
  const as = await logIn({ email: 'boss@example.org', password })
  expect(await foundIn(as, 'как отозвать токен')).toBe('ru/tokens')
  const { brains } = await client.json<{ brains: object[] }>('GET', '/api/admin/brains', { as })
  expect(brains).toMatchObject([{ name: 'guide', port: ports }])
  expect(globSync('*', { cwd: data })).not.toContain('notarium.toml')
})

it('ends when npm, which started it, is told to', async () => {
  await up.end('SIGTERM')
  const places = { NOTARIUM_DATA: join(home, 'unattended'), NOTARIUM_CONFIG: join(home, 'elsewhere.toml') }
  const npm = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: env({ ...places, NOTARIUM_PORT: String(await freePort()) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of npm.stdout) if (String(text).includes('Notarium is ready')) break
  const all = processesUnder(npm.pid as number)
  expect(all.length).toBeGreaterThan(4)
  npm.kill('SIGTERM')
  await untilGone(all)
})

it('wrote no secret into a log, or into any other file', () => {
  expect(globSync('*/logs/*.log', { cwd: home }).length).toBeGreaterThan(5)
  expect(secrets.length).toBeGreaterThan(7)
  const files = globSync('{data,unattended,other}/**', { cwd: home, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1')
    expect(
      secrets.filter((secret) => text.includes(secret)),
      file.name,
    ).toEqual([])
  }
})
