// Backups as an operator lives with them: made while people write, tried, restored after a mistake, after a kill, and
// after the loss of the machine.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupJob, BackupList } from '@notarium/contract/hub'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubFolder, makeHubFolder } from './kit/hub-folder.ts'
import { type NotariumProcess, runNotarium } from './kit/notarium-process.ts'
import { freePort } from './kit/proxy-process.ts'

const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
const passphraseFile = join(elsewhere, 'passphrase')
let place: HubFolder
let env: NodeJS.ProcessEnv
let up: NotariumProcess
let client: HubClient
let as: string

beforeAll(async () => {
  place = await makeHubFolder('[limits]\nrequests_per_second = 0\n')
  env = { ...place.env, NOTARIUM_PORT: String(await freePort()) }
  writeFileSync(passphraseFile, 'seven quiet herons\n')
  // Nobody reads the sample brain here.
  writeFileSync(join(place.folder, 'guide-offered'), '')
  await start()
  await client.json('POST', '/api/admin/brains', { as, body: { name: 'docs', displayName: 'Docs' } })
  for (const [slug, text] of Object.entries(library)) await put(slug, text)
}, 60_000)
afterAll(async () => {
  await up?.end('SIGTERM')
  place?.remove()
  rmSync(elsewhere, { recursive: true, force: true })
})

const library = {
  herons: '# Herons\n\nA heron stands in the reeds and waits for fish.\n',
  kites: '# Kites\n\nA kite needs wind, a line and patience.\n',
  ёж: '# Ёж\n\nЁж собирает яблоки и фыркает ночью.\n',
}
const questions = ['heron fish', 'wind line', 'яблоки ночью']

async function start(data = place.folder): Promise<void> {
  up = runNotarium(['up'], { ...env, NOTARIUM_DATA: data })
  const [, origin = ''] = await up.whenSaid(/Notarium is ready: (\S+)/)
  client = hubClient(origin)
  as = await client.logIn(place.owner)
}

async function put(slug: string, markdown: string): Promise<void> {
  await client.json('PUT', `/api/brains/docs/pages/${encodeURIComponent(slug)}`, { as, body: { markdown } })
}

const search = (brain = 'docs') =>
  Promise.all(
    questions.map(async (question) => {
      const path = `/api/brains/${brain}/search?q=${encodeURIComponent(question)}`
      const { hits } = await client.json<{ hits: { slug: string; score: number }[] }>('GET', path, { as })
      return hits.map(({ slug, score }) => [slug, score])
    }),
  )

/** A command, and what it said; the exit code is looked at. */
async function notarium(code: number, ...args: string[]): Promise<string> {
  const command = runNotarium(args, env)
  expect([await command.ended, command.output()]).toEqual([code, expect.anything()])
  return command.output()
}

const list = () => client.json<BackupList>('GET', '/api/admin/backups', { as })
const newest = async () => (await list()).backups[0]?.name ?? ''

/** Those that were acknowledged. */
function writeOn() {
  const written: string[] = []
  let isEnding = false
  const write = async () => {
    for (let count = 0; !isEnding; count++) {
      await put(`notes/${count}`, `# Note ${count}\n`)
      written.push(`notes/${count}`)
    }
  }
  const done = write().catch((error) => error)
  return {
    written,
    async end() {
      isEnding = true
      expect(await done).toBeUndefined()
    },
  }
}

async function slugs(): Promise<string[]> {
  const path = '/api/brains/docs/pages?limit=500'
  const { pages } = await client.json<{ pages: { slug: string }[] }>('GET', path, { as })
  return pages.map(({ slug }) => slug)
}

it('[KH-OPERATE-04] [KH-OPERATE-05] everything is as it was, but for what was revoked since', async () => {
  const before = await search()
  expect(before.map(([first]) => first?.[0])).toEqual(Object.keys(library))
  const [kept, revoked] = [
    await client.token(as, { name: 'kept', scopes: ['read'] }),
    await client.token(as, { name: 'revoked', scopes: ['read'] }),
  ]
  const writer = writeOn()
  await vi.waitFor(() => expect(writer.written.length).toBeGreaterThan(3), { timeout: 20_000 })
  const early = [...writer.written]
  await notarium(0, 'backup', 'create')
  const late = [...writer.written]
  await writer.end()
  expect(late.length).toBeGreaterThan(early.length)
  const name = await newest()
  expect(await notarium(0, 'backup', 'verify', name)).toContain(`VERIFIES  ${name}`)
  expect((await list()).backups[0]).toMatchObject({
    ...{ kind: 'manual', signed: true, encrypted: false },
    verification: { ok: true, signedBy: 'Notarium operator' },
  })

  await client.ask('DELETE', `/api/tokens/${revoked.id}`, { as })
  await client.person(as, 'late@example.org', 'viewer')
  await client.json('POST', '/api/admin/brains', { as, body: { name: 'late', displayName: 'Late' } })
  await put('herons', '# Herons\n\nGone south.\n')
  await client.ask('DELETE', '/api/brains/docs/pages/kites', { as })
  expect(await notarium(0, 'backup', 'restore', name, '--confirm', name)).toContain('Everything is as it was')

  expect((await client.ask('GET', '/api/auth/me', { as })).status).toBe(401)
  as = await client.logIn(place.owner)
  // The notes that were written meanwhile make their scores others.
  const slugsOf = (answers: typeof before) => answers.map((hits) => hits.map(([slug]) => slug))
  await vi.waitFor(async () => expect(slugsOf(await search())).toEqual(slugsOf(before)), { timeout: 20_000 })
  const found = await slugs()
  expect(found).toEqual(expect.arrayContaining([...Object.keys(library), ...early]))
  // All that was written before some moment, and nothing after it.
  const notes = found.filter((slug) => slug.startsWith('notes/')).length
  expect(found.filter((slug) => slug.startsWith('notes/')).sort()).toEqual(
    Array.from({ length: notes }, (_, index) => `notes/${index}`).sort(),
  )
  const { users } = await client.json<{ users: { email: string }[] }>('GET', '/api/admin/users', { as })
  expect(users.map(({ email }) => email)).toEqual([place.owner.email])
  const { brains } = await client.json<{ brains: { name: string }[] }>('GET', '/api/admin/brains', { as })
  expect(brains.map((brain) => brain.name)).toEqual(['docs'])
  const good = [kept, revoked].map(
    async ({ token }) => (await client.ask('GET', '/api/auth/me', { as: token })).ok,
  )
  expect(await Promise.all(good)).toEqual([true, false])
  expect(await client.json('GET', '/api/admin/audit/verify', { as })).toMatchObject({ firstBroken: null })
}, 60_000)

it('puts one brain beside itself under another name', async () => {
  const name = (await list()).backups.find(({ kind }) => kind === 'manual')?.name ?? ''
  const before = await search()
  await put('herons', '# Herons\n\nGone south.\n')
  await notarium(0, 'backup', 'restore', name, '--brain', 'docs', '--as', 'docs-then', '--confirm', name)
  await vi.waitFor(async () => expect(await search('docs-then')).toEqual(before), { timeout: 20_000 })
  expect(await search()).not.toEqual(before)
}, 60_000)

it('comes back on another machine from one encrypted file, with its keys', async () => {
  await notarium(0, 'backup', 'create', '--passphrase-file', passphraseFile)
  const before = await search()
  const name = await newest()
  expect(name).toMatch(/\.tar\.age$/)
  const file = join(elsewhere, name)
  await notarium(0, 'backup', 'download', name, '--to', file)
  const trust = ['--trust', join(elsewhere, 'ca.pem')]
  copyFileSync(join(place.folder, 'sidecar', 'keys', 'ca.pem'), join(elsewhere, 'ca.pem'))
  const data = join(elsewhere, 'data')
  const passphrase = ['--passphrase-file', passphraseFile]
  expect(await notarium(0, 'backup', 'verify', file, ...passphrase, ...trust)).toContain('VERIFIES')
  const restore = ['backup', 'restore', file, '--data', data, '--confirm', name]
  expect(await notarium(1, ...restore, '--passphrase-file', join(elsewhere, 'ca.pem'))).toContain(
    'passphrase',
  )
  expect(await notarium(1, ...restore, ...passphrase)).toContain('--trust')
  expect(existsSync(join(data, 'hub.db'))).toBe(false)
  expect(await notarium(0, ...restore, ...passphrase, ...trust)).toContain('RESTORED')
  await up.end('SIGTERM')
  // The machine is lost; the brains' ports are in the restored records.
  await start(data)
  await vi.waitFor(async () => expect(await search()).toEqual(before), { timeout: 20_000 })
  expect(await client.json('GET', '/api/admin/crypto', { as })).toMatchObject({ state: 'ok' })
  await notarium(0, 'backup', 'verify', '--data', data, '--passphrase-file', passphraseFile, name).catch(
    () => undefined,
  )
  await up.end('SIGTERM')
  await start()
}, 90_000)

it('ends a restore that is killed again and again', async () => {
  await notarium(0, 'backup', 'create')
  const name = await newest()
  const before = await search()
  await put('herons', '# Herons\n\nGone south once more.\n')
  await up.end('SIGTERM')
  const port = env['NOTARIUM_PORT']
  let hub = runNotarium(['hub'], env)
  await hub.whenSaid(/"msg":"serving"/)
  client = hubClient(`http://127.0.0.1:${port}`)
  as = await client.logIn(place.owner)
  // Nobody signs here: the sidecar is not running.
  const body = { confirm: name, unsigned: true, withoutRestorePoint: true }
  await client.json<BackupJob>('POST', `/api/admin/backups/${name}/restore`, { as, body })
  expect(await hub.ended).toBe(75)
  expect(existsSync(join(place.folder, 'restore.json'))).toBe(true)
  for (const delay of [250, 320, 400, 500, 650]) {
    hub = runNotarium(['hub'], env)
    await new Promise((resolve) => setTimeout(resolve, delay))
    await hub.end('SIGKILL')
  }
  await start()
  await vi.waitFor(async () => expect(await search()).toEqual(before), { timeout: 20_000 })
  expect(existsSync(join(place.folder, 'restore.json'))).toBe(false)
  expect(readdirSync(join(place.folder, 'replaced')).length).toBeGreaterThan(0)
  const path = '/api/admin/audit?action=backup.restore'
  const { entries } = await client.json<{ entries: { payload: { backup: string } }[] }>('GET', path, { as })
  expect(entries.filter(({ payload }) => payload.backup === name)).toHaveLength(1)
}, 90_000)
