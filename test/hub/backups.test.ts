// Backups as an operator lives with them: made while people write, tried, restored after a mistake, and after the loss
// of the machine.
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupList } from '@notarium/contract/hub'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { membersOf, signByStranger, slugsIn } from './kit/backup-archive.ts'
import { workOnBackup } from './kit/backup-jobs.ts'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubFolder, makeHubFolder } from './kit/hub-folder.ts'
import { type NotariumProcess, runNotarium } from './kit/notarium-process.ts'
import { freePort } from './kit/proxy-process.ts'
import { type SteadyLoad, steadyLoad } from './kit/steady-load.ts'

const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
const passphraseFile = join(elsewhere, 'passphrase')
const passphrase = 'seven quiet herons'
let place: HubFolder
let env: NodeJS.ProcessEnv
let up: NotariumProcess
let client: HubClient
let as: string

beforeAll(async () => {
  place = await makeHubFolder('[limits]\nrequests_per_second = 0\n')
  env = { ...place.env, NOTARIUM_PORT: String(await freePort()) }
  writeFileSync(passphraseFile, `${passphrase}\n`)
  // Nobody reads the sample brain here.
  writeFileSync(join(place.folder, 'guide-offered'), '')
  await start()
  await client.json('POST', '/api/admin/brains', { as, body: { name: 'docs', displayName: 'Docs' } })
  for (const [slug, text] of Object.entries(library)) expect((await put(slug, text)).status).toBe(201)
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

const put = (slug: string, markdown: string) =>
  client.ask('PUT', `/api/brains/docs/pages/${encodeURIComponent(slug)}`, { as, body: { markdown } })

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
const work = (path: string, body?: object) => workOnBackup(client, as, path, body)
const newest = async () => (await list()).backups[0]?.name ?? ''
const archive = (name: string) => join(place.folder, 'backups', name)

/** Somebody who writes pages, whatever happens. */
function writeOn(folder: string): SteadyLoad {
  return steadyLoad(async (count) => {
    const answer = await put(`${folder}/${count}`, `# Note ${count}\n`).catch(async (error) => {
      await sleep(100)
      throw error
    })
    if (!answer.ok) await sleep(20)
    return answer
  })
}
const writtenBy = (writer: SteadyLoad, folder: string) =>
  writer.served().map(({ count }) => `${folder}/${count}`)

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
  const writer = writeOn('notes')
  await vi.waitFor(() => expect(writer.served().length).toBeGreaterThan(3), { timeout: 20_000 })
  const early = writtenBy(writer, 'notes')
  await notarium(0, 'backup', 'create')
  await writer.stop()
  expect(writer.served().length).toBeGreaterThan(early.length)
  expect(writer.asked.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
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
  const lateWriter = writeOn('late')
  const said = await notarium(0, 'backup', 'restore', name, '--confirm', name)
  expect(said).toContain('Everything is as it was')
  await lateWriter.stop()

  expect((await client.ask('GET', '/api/auth/me', { as })).status).toBe(401)
  as = await client.logIn(place.owner)
  // The notes that were written meanwhile make their scores others.
  const slugsOf = (answers: typeof before) => answers.map((hits) => hits.map(([slug]) => slug))
  await vi.waitFor(async () => expect(slugsOf(await search())).toEqual(slugsOf(before)), { timeout: 20_000 })
  const found = await slugs()
  expect(found).toEqual(expect.arrayContaining([...Object.keys(library), ...early]))
  // All that was written before some moment, and nothing after it.
  const notes = found.filter((slug) => slug.startsWith('notes/'))
  expect(notes.sort()).toEqual(notes.map((_, index) => `notes/${index}`).sort())
  expect(found.filter((slug) => slug.startsWith('late/'))).toEqual([])
  const { users } = await client.json<{ users: { email: string }[] }>('GET', '/api/admin/users', { as })
  expect(users.map(({ email }) => email)).toEqual([place.owner.email])
  const { brains } = await client.json<{ brains: { name: string }[] }>('GET', '/api/admin/brains', { as })
  expect(brains.map((brain) => brain.name)).toEqual(['docs'])
  const good = [kept, revoked].map(
    async ({ token }) => (await client.ask('GET', '/api/auth/me', { as: token })).ok,
  )
  expect(await Promise.all(good)).toEqual([true, false])
  expect(await client.json('GET', '/api/admin/audit/verify', { as })).toMatchObject({ firstBroken: null })

  // Whoever wrote until the end has lost nothing: what was acknowledged is in the restore point, the rest was refused.
  const point = (await list()).backups.find(({ kind }) => kind === 'restore-point')?.name ?? ''
  const acknowledged = writtenBy(lateWriter, 'late')
  expect(acknowledged.length).toBeGreaterThan(3)
  expect(slugsIn(await membersOf(archive(point)), 'docs')).toEqual(expect.arrayContaining(acknowledged))
  expect(lateWriter.asked.some(({ outcome }) => outcome === '503')).toBe(true)
}, 90_000)

it('does not take what somebody else has signed, unless it is told to', async () => {
  const name = (await list()).backups.find(({ kind }) => kind === 'manual')?.name ?? ''
  await signByStranger(await membersOf(archive(name)), archive('foreign.tar'), 'Notarium operator')
  const refusal = { state: 'failed', problem: { code: 'bad-backup' } }
  const { problem } = await work('/foreign.tar/verify')
  expect(problem).toMatchObject({ code: 'bad-backup', message: expect.stringContaining('signature') })
  expect((await list()).backups.find((backup) => backup.name === 'foreign.tar')?.verification).toMatchObject({
    ok: false,
    signedBy: null,
  })
  const wanted = { confirm: 'foreign.tar', brain: 'docs', as: 'foreign' }
  expect(await work('/foreign.tar/restore', { confirm: 'foreign.tar' })).toMatchObject(refusal)
  expect(await work('/foreign.tar/restore-brain', wanted)).toMatchObject(refusal)
  expect(readdirSync(join(place.folder, 'brains'))).toEqual(['docs'])
  expect(await work('/foreign.tar/restore-brain', { ...wanted, unsigned: true })).toMatchObject({
    state: 'done',
    remarks: [expect.stringContaining('Restored although')],
  })
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
  // Whoever chooses the passphrase in a browser is not given the keys that sign.
  expect(await work('', { passphrase })).toMatchObject({ state: 'done' })
  expect((await list()).backups[0]?.contents).toMatchObject({ keys: false })
  await notarium(0, 'backup', 'create', '--passphrase-file', passphraseFile)
  expect((await list()).backups[0]?.contents).toMatchObject({ keys: true })
  const before = await search()
  const name = await newest()
  expect(name).toMatch(/\.tar\.age$/)
  // What trying a passphrase costs: about a second.
  expect(readFileSync(archive(name)).toString('latin1', 0, 200)).toMatch(/^-> scrypt [\w+/]{22} 18$/m)
  const file = join(elsewhere, name)
  await notarium(0, 'backup', 'download', name, '--to', file)
  copyFileSync(join(place.folder, 'sidecar', 'keys', 'ca.pem'), join(elsewhere, 'ca.pem'))
  const trust = ['--trust', join(elsewhere, 'ca.pem')]
  const data = join(elsewhere, 'data')
  const restore = ['backup', 'restore', file, '--data', data, '--confirm', name]
  expect(await notarium(2, ...restore, '--passphrase-file', passphraseFile)).toContain('--trust')
  expect(await notarium(1, ...restore, ...trust, '--passphrase-file', join(elsewhere, 'ca.pem'))).toContain(
    'passphrase',
  )
  expect(existsSync(join(data, 'hub.db'))).toBe(false)
  // The machine is lost; the brains' ports are in the restored records.
  await up.end('SIGTERM')
  expect(await notarium(0, ...restore, ...trust, '--passphrase-file', passphraseFile)).toContain('RESTORED')
  await start(data)
  await vi.waitFor(async () => expect(await search()).toEqual(before), { timeout: 20_000 })
  expect(await client.json('GET', '/api/admin/crypto', { as })).toMatchObject({ state: 'ok' })
}, 90_000)
