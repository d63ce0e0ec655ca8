// The commands against a real hub in a process of its own; the commands themselves run here, which is quicker.
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { prepareHub } from '@notarium/hub'
import { readAddress } from '@notarium/runtime'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditCommand } from './audit.ts'
import { brainCommand } from './brain.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { jobsCommand } from './jobs.ts'
import { searchCommand } from './search.ts'
import { syncCommand } from './sync.ts'
import { tokenCommand } from './token.ts'
import { userCommand } from './user.ts'

const folder = mkdtempSync(join(tmpdir(), 'commands-on-hub-'))
const data = join(folder, 'data')
const pages = join(folder, 'pages')
const program = new Command('notarium')
for (const command of [userCommand, tokenCommand, brainCommand, auditCommand, syncCommand])
  program.addCommand(command)
for (const command of [importCommand, jobsCommand, searchCommand, exportCommand]) program.addCommand(command)

const bin = fileURLToPath(new URL('../../bin/notarium', import.meta.url))
const script = fileURLToPath(new URL('../../../../scripts/create-brain', import.meta.url))
let endHub = async () => {}
let origin = ''

beforeAll(async () => {
  mkdirSync(pages)
  writeFileSync(join(pages, 'ежи.md'), '# Ежи \u001b[31m\n\nЕжи питаются жуками.\n')
  await prepareHub({ data }, () => undefined)
  const env = { ...process.env, NOTARIUM_PORT: '0' }
  const hub = fork(bin, ['hub', '--data', data], { env, silent: true })
  endHub = async () => {
    hub.kill('SIGTERM')
    await once(hub, 'exit')
  }
  await once(hub, 'message')
  const { port } = (await readAddress(data, 'hub'))!
  origin = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await endHub()
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

/** What it wrote to standard output and beside it; rejects with what it throws. */
const run = (...args: string[]) => runAlone(...args, '--data', data)

async function runAlone(...args: string[]) {
  let stdout = ''
  let stderr = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(((text: string, done?: () => void) => {
    stdout += text
    done?.()
    return true
  }) as typeof process.stdout.write)
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    stderr += `${line}\n`
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } finally {
    vi.restoreAllMocks()
  }
  return { stdout, stderr, json: () => JSON.parse(stdout) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function login(email: string, password: string): Promise<number> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

describe('user', () => {
  it('shows a password alone on standard output, the newest of which is good', async () => {
    const { stdout, stderr } = await run('user', 'create', 'Anna@Example.org', '--role', 'editor')
    expect(stdout).toMatch(/^\S+\n$/)
    expect(stderr).toContain("'anna@example.org' is editor now")
    const reset = (await run('user', 'reset-password', 'anna@example.org', '--json')).json()
    expect(await login('anna@example.org', stdout.trim())).toBe(401)
    expect(await login('anna@example.org', reset.temporaryPassword)).toBe(200)
  })

  it('changes, lists and removes, by e-mail address or id', async () => {
    const changed = (await run('user', 'change', 'anna@example.org', '--role', 'viewer', '--json')).json()
    expect(changed).toMatchObject({ email: 'anna@example.org', role: 'viewer' })
    await run('user', 'create', 'boris@example.org', '--role', 'admin', '--may-sign')
    expect((await run('user', 'list')).stdout).toMatch(
      /^E-MAIL +ROLE[\s\S]*^boris@example\.org +admin +yes +never/m,
    )
    const unsigning = await run('user', 'change', 'boris@example.org', '--no-may-sign', '--json')
    expect(unsigning.json()).toMatchObject({ role: 'admin', maySign: false })
    await run('user', 'remove', changed.id)
    expect((await run('user', 'list')).stdout).not.toContain('anna')
    await expect(run('user', 'remove', 'anna@example.org')).rejects.toThrow("no user 'anna@example.org'")
    await expect(run('user', 'remove', 'owner@localhost')).rejects.toThrow('last-owner')
    await expect(run('user', 'change', 'boris@example.org')).rejects.toThrow('--role, --email')
  })
})

describe('lists', () => {
  it('that are empty say so, beside standard output, and are an empty list for programs', async () => {
    expect(await run('brain', 'list')).toMatchObject({ stdout: '', stderr: 'There are no brains.\n' })
    expect(await run('audit', 'list', '--action', 'no.such')).toMatchObject({
      stderr: 'No entries match.\n',
    })
    const listed = await run('token', 'list', '--json')
    expect([listed.json(), listed.stderr]).toEqual([{ tokens: [] }, ''])
  })
})

describe('token', () => {
  const status = async (token: string) =>
    (await fetch(`${origin}/api/brains`, { headers: { authorization: `Bearer ${token}` } })).status

  it('is shown once, works, and dies when it is revoked by its prefix or as it leaked', async () => {
    const issue = ['token', 'create', '--user', 'boris@example.org', '--name', 'ci', '--days', '5']
    const { stdout } = await run(...issue, '--scopes', 'read,write')
    const token = stdout.trim()
    expect(token).toMatch(/^brain_pat_\w+$/)
    // Its owner has to change a password first.
    expect(await status(token)).toBe(403)
    const prefix = token.slice(0, 14)
    const listed = (await run('token', 'list', '--user', 'boris@example.org')).stdout
    expect(listed).toMatch(new RegExp(`^${prefix} +ci +boris@example\\.org +read,write +all +active`, 'm'))
    expect((await run('token', 'invalidate', prefix, '--json')).json()).toMatchObject({ tokenPrefix: prefix })
    expect((await run('token', 'revoke', token)).stdout).toBe(`The token 'ci' (${prefix}) is revoked.\n`)
    expect(await status(token)).toBe(401)
    const elsewhere = run(...issue, '--brains', 'docs,nope')
    await expect(elsewhere).rejects.toThrow("no brain 'docs', nor any other")
    await expect(run('token', 'revoke', 'brain_pat_none')).rejects.toThrow("no token 'brain_pat_none'")
  })
})

describe('brain', () => {
  it('is created by the script, from any directory [KH-BRAIN-05] [KH-BRAIN-06] [KH-BRAIN-07] [KH-BRAIN-08]', async () => {
    const env = { ...process.env, NOTARIUM_DATA: data }
    const create = (...args: string[]) => spawnSync(script, args, { cwd: folder, env, encoding: 'utf8' })
    expect(create('docs', 'Документы')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^usage:/) })
    const port = await freePort()
    expect(create('docs', 'Документы "1"', String(port))).toMatchObject({ status: 0, stderr: '' })
    expect((await run('brain', 'list', '--json')).json().brains).toMatchObject([
      { name: 'docs', displayName: 'Документы "1"', port, state: 'running' },
    ])
  })

  it('takes pages in and is searched, by way of the hub; the only one needs no name [KH-OPERATE-03]', async () => {
    expect((await run('import', pages, '--prefix', 'notes')).stdout).toMatch(/1 files: 1 stored/)
    const { stdout } = await run('search', 'чем питается ёж')
    expect(stdout).toContain('notes/ежи:')
    expect(stdout).not.toContain('\u001b')
    expect((await run('jobs', '--brain', 'docs', '--json')).json().imports).toMatchObject([{ state: 'done' }])
    const file = join(folder, 'pages.zip')
    expect((await run('export', '--to', file, '--json')).json()).toEqual({ file, pages: 1 })
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  })

  it('follows a folder that its configuration allows, and a failed job is exit code 1', async () => {
    const config = join(data, 'brains', 'docs', 'brain.toml')
    writeFileSync(config, `[imports]\npaths = ["${pages}"]\n`)
    await run('brain', 'restart', 'docs')
    await run('sync', 'add', 'wiki', pages)
    expect((await run('sync', 'start', 'wiki', '--json')).json()).toMatchObject({
      kind: 'sync',
      state: 'done',
    })
    expect((await run('sync', 'list')).stdout).toMatch(/^1 +wiki +\/.*pages/m)
    await run('sync', 'remove', '1')
    await expect(run('sync', 'start', 'wiki')).rejects.toThrow("'wiki' is not followed")
    writeFileSync(join(folder, 'no.zip'), 'PK\x03\x04 and nothing')
    expect((await run('import', join(folder, 'no.zip'))).stdout).toContain('failed')
    expect(process.exitCode).toBe(1)
  })

  it('that does not come up is exit code 1, with the reason in the log', async () => {
    const config = join(data, 'brains', 'docs', 'brain.toml')
    const before = readFileSync(config)
    writeFileSync(config, 'prot = 1\n')
    expect((await run('brain', 'restart', 'docs')).stdout).toMatch(
      /is restarting \(code 2; "notarium brain logs/,
    )
    expect(process.exitCode).toBe(1)
    writeFileSync(config, before)
    process.exitCode = undefined
    await run('brain', 'start', 'docs')
    expect(process.exitCode).toBeUndefined()
  })

  it('is stopped, started, restricted to members and removed, but not by a slip', async () => {
    expect((await run('brain', 'stop', 'docs')).stdout).toContain('is stopped.')
    await expect(run('search', 'x')).rejects.toThrow('brain-stopped')
    await expect(run('brain', 'start', 'dcos')).rejects.toThrow(
      `no brain 'dcos': "notarium brain list" shows them (docs)`,
    )
    expect((await run('brain', 'start', 'docs')).stdout).toContain('is running.')
    await expect(runAlone('brain', 'identity', '--data', data)).rejects.toThrow('the folder of a hub')
    await expect(runAlone('brain', 'list', '--data', join(data, 'brains', 'docs'))).rejects.toThrow(
      'the folder of a brain',
    )
    expect((await run('brain', 'logs', 'docs', '--lines', '50')).stdout).toContain('"msg":"serving"')
    const change = ['brain', 'change', 'docs', '--visibility', 'restricted', '--json']
    expect((await run(...change)).json()).toMatchObject({ visibility: 'restricted' })
    const both = ['brain', 'members', 'docs', '--add', 'boris@example.org', '--add', 'nobody@example.org']
    await expect(run(...both)).rejects.toThrow('no user')
    expect((await run('brain', 'members', 'docs', '--json')).json()).toEqual({ members: [] })
    expect((await run(...both.slice(0, -2))).stdout).toContain('boris@example.org')
    await expect(run('brain', 'remove', 'docs')).rejects.toThrow('--confirm docs')
    await expect(run('brain', 'remove', 'docs', '--confirm', 'dcos')).rejects.toThrow('nothing was removed')
    const { keptIn } = (await run('brain', 'remove', 'docs', '--confirm', 'docs', '--json')).json()
    expect(existsSync(keptIn)).toBe(true)
    await expect(run('search', 'x')).rejects.toThrow('notarium brain create')
  })
})

describe('audit', () => {
  const file = join(folder, 'log.jsonl')

  it('tells what was done here, and its chain holds, in the database and in an export', async () => {
    const query = ['--actor-type', 'cli', '--action', 'brain.remove', '--from', '2026-01-01']
    expect((await run('audit', 'list', ...query)).stdout).toMatch(/ cli \S+ +brain\.remove .*"docs"/)
    expect((await run('audit', 'verify')).stdout).toMatch(/^HOLDS +\d+ entries/)
    await run('audit', 'export', '--to', file)
    await runAlone('audit', 'verify', file, '--json')
    expect(process.exitCode).toBe(0)
    await expect(run('audit', 'export', '--to', file)).rejects.toThrow('--force')
    const archive = join(folder, 'log.tar')
    await run('audit', 'export', '--format', 'tar', '--to', archive)
    const { stdout } = await runAlone('audit', 'verify', archive)
    expect(stdout).toMatch(/^HOLDS.*\n {2}waiting +\d+ entries wait for their signature, since 2/s)
    expect(process.exitCode).toBe(0)
    await expect(run('audit', 'verify', archive)).rejects.toThrow('leave out --data')
    await expect(runAlone('audit', 'verify', join(folder, 'none.tar'))).rejects.toThrow('no such file')
  })

  it('is 1 with the first entry that does not hold', async () => {
    writeFileSync(file, readFileSync(file, 'utf8').replace('boris@example.org', 'borja@example.org'))
    await runAlone('audit', 'verify', file, '--json')
    expect(process.exitCode).toBe(1)
    const database = new DatabaseSync(join(data, 'hub.db'))
    database.exec("UPDATE audit_log SET actor_id = 'somebody' WHERE id = 3")
    database.close()
    expect((await run('audit', 'verify')).stdout).toMatch(/^BROKEN +at entry 3: it was changed/)
    expect(process.exitCode).toBe(1)
  })
})
