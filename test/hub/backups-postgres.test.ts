// Backups of a hub whose main database and brains are in PostgreSQL, and of a brain that something else runs, asked for
// over HTTP.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupList } from '@notarium/contract/hub'
import { openDatabase } from '@notarium/runtime/database'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshPostgres } from '../setup/databases.ts'
import { describeWith } from '../setup/tools.ts'
import { workOnBackup } from './kit/backup-jobs.ts'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubFolder, makeHubFolder } from './kit/hub-folder.ts'
import { type NotariumProcess, runNotarium } from './kit/notarium-process.ts'
import { freePort } from './kit/proxy-process.ts'

describeWith('postgresql', 'backups of PostgreSQL', () => {
  const otherHost = mkdtempSync(join(tmpdir(), 'other-host-'))
  let database: Awaited<ReturnType<typeof freshPostgres>>
  let place: HubFolder
  let env: NodeJS.ProcessEnv
  let up: NotariumProcess
  let remote: NotariumProcess
  let client: HubClient
  let as: string

  beforeAll(async () => {
    const fresh = await freshPostgres()
    database = { ...fresh, schema: fresh.schema.replaceAll('-', '_') }
    place = await makeHubFolder(`[database]\nurl = "${database.url}"\nschema = "${database.schema}"\n`)
    env = { ...place.env, NOTARIUM_PORT: String(await freePort()) }
    writeFileSync(join(place.folder, 'guide-offered'), '')
    const port = await freePort()
    await startRemote(port)
    up = runNotarium(['up'], env)
    const [, origin = ''] = await up.whenSaid(/Notarium is ready: (\S+)/)
    client = hubClient(origin)
    as = await client.logIn(place.owner)
    await createOwn()
    const there = { name: 'remote', displayName: 'Remote', port, supervise: 'external' }
    await client.json('POST', '/api/admin/brains', { as, body: there })
    mkdirSync(join(place.folder, 'brains', 'remote'), { mode: 0o700 })
    copyFileSync(join(otherHost, 'identity.key'), join(place.folder, 'brains', 'remote', 'identity.key'))
    for (const brain of ['own', 'remote']) await put(brain, 'heron', 'A heron stands in the reeds.')
  }, 90_000)
  afterAll(async () => {
    await Promise.all([up?.end('SIGTERM'), remote?.end('SIGTERM')])
    place?.remove()
    rmSync(otherHost, { recursive: true })
  })

  /** Its URL is in its own environment: the hub could not reach its data. */
  async function startRemote(port: number): Promise<void> {
    const settings = `[database]\nurl_env = "REMOTE_DATABASE"\nschema = "${database.schema}_remote"\n`
    writeFileSync(join(otherHost, 'brain.toml'), settings)
    const args = ['brain', 'serve', '--name', 'remote', '--port', String(port), '--data', otherHost]
    remote = runNotarium(args, { ...process.env, REMOTE_DATABASE: database.url })
    const isThere = () => expect(existsSync(join(otherHost, 'address.json'))).toBe(true)
    await Promise.race([vi.waitFor(isThere, { timeout: 30_000 }), remote.ended])
  }

  /** Its URL is in a file of its own folder. */
  async function createOwn(): Promise<void> {
    await client.json('POST', '/api/admin/brains', { as, body: { name: 'own', displayName: 'Own' } })
    const folder = join(place.folder, 'brains', 'own')
    mkdirSync(join(folder, 'secret'))
    writeFileSync(join(folder, 'secret', 'url'), database.url, { mode: 0o600 })
    const settings = `[database]\nurl_file = "secret/url"\nschema = "${database.schema}_own"\n`
    writeFileSync(join(folder, 'brain.toml'), settings)
    await client.json('POST', '/api/admin/brains/own/restart', { as })
  }

  const put = (brain: string, slug: string, text: string) =>
    client.json('PUT', `/api/brains/${brain}/pages/${slug}`, {
      as,
      body: { markdown: `# ${slug}\n\n${text}\n` },
    })
  const answerOf = async (brain: string) => {
    const path = `/api/brains/${brain}/search?q=heron`
    const { hits } = await client.json<{ hits: { slug: string; score: number }[] }>('GET', path, { as })
    return hits.map(({ slug, score }) => [slug, score])
  }
  const work = (path: string, body?: object) => workOnBackup(client, as, path, body)
  const newest = async () => (await client.json<BackupList>('GET', '/api/admin/backups', { as })).backups[0]

  /** Those of this test, but for the three that are used. */
  async function schemasLeft(): Promise<string[]> {
    const connection = await openDatabase({ ...database, schema: 'public' })
    const rows = await connection.all<{ name: string }>('SELECT nspname AS name FROM pg_namespace')
    await connection.close()
    const used = ['', '_own', '_remote'].map((end) => database.schema + end)
    const ours = rows.map(({ name }) => name).filter((name) => name.startsWith(database.schema.slice(0, 20)))
    return ours.filter((name) => !used.includes(name))
  }

  it('hold all brains, wherever they run, and are tried as far as that can be', async () => {
    expect(await work('')).toMatchObject({ state: 'done', remarks: [] })
    const made = await newest()
    expect(made).toMatchObject({ signed: true, contents: { missing: [] } })
    expect(made?.contents?.brains).toMatchObject([
      { name: 'own', pages: 1 },
      { name: 'remote', pages: 1 },
    ])
    expect(await work(`/${made?.name}/verify`)).toMatchObject({
      state: 'done',
      remarks: [expect.stringMatching(/'remote'.*only its files and rows.*REMOTE_DATABASE/)],
    })
    expect(await schemasLeft()).toEqual([])
    // Elsewhere, where no PostgreSQL is.
    const file = join(place.folder, 'backups', made?.name ?? '')
    const trust = join(place.folder, 'sidecar', 'keys', 'ca.pem')
    const command = runNotarium(['backup', 'verify', file, '--trust', trust], process.env)
    expect(await command.ended).toBe(0)
    expect(command.output()).toMatch(/VERIFIES.*numbers of its rows were checked/s)
  }, 60_000)

  it('bring everything back, and leave no schema behind', async () => {
    const name = (await newest())?.name ?? ''
    const before = await answerOf('own')
    await put('own', 'heron', 'It has gone south, where no heron was.')
    await put('own', 'late', 'A late heron.')
    await put('remote', 'late', 'A late heron.')
    expect(await work(`/${name}/restore`, { confirm: name })).toMatchObject({
      state: 'restarting',
      remarks: [expect.stringContaining("'remote' is run elsewhere")],
    })
    const isBack = async () => {
      as = await client.logIn(place.owner)
    }
    await vi.waitFor(isBack, { timeout: 30_000, interval: 200 })
    await vi.waitFor(async () => expect(await answerOf('own')).toEqual(before), {
      timeout: 30_000,
      interval: 200,
    })
    // It was not touched.
    expect(await answerOf('remote')).toHaveLength(2)
    expect(await schemasLeft()).toEqual([])
    expect(existsSync(join(place.folder, 'restore.json'))).toBe(false)
    const point = await newest()
    expect(point).toMatchObject({
      kind: 'restore-point',
      contents: { brains: [{ name: 'own', pages: 2 }], missing: [] },
    })
  }, 60_000)

  it('bring one brain back, whose data are kept in a schema that is told', async () => {
    const name = (await newest())?.name ?? ''
    expect(await work(`/${name}/restore-brain`, { confirm: name, brain: 'own' })).toMatchObject({
      state: 'done',
    })
    await vi.waitFor(async () => expect(await answerOf('own')).toHaveLength(2), {
      timeout: 30_000,
      interval: 200,
    })
    const [time = ''] = readdirSync(join(place.folder, 'replaced'))
    const told = readFileSync(join(place.folder, 'replaced', time, 'brains', 'own', 'schema.txt'), 'utf8')
    expect(await schemasLeft()).toEqual([told.trim()])
  }, 60_000)
})
