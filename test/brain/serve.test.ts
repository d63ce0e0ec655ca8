// One brain from start to end, by the commands alone: serve, import, search, export, identity; and how it comes and
// goes.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { identityHeader } from '@notarium/contract/brain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrainProcess, notarium, startBrain } from './kit/brain-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'brain-serve-'))
const data = join(folder, 'docs')
const place = (name: string) => join(folder, name)
const files = {
  'README.md': '# Docs\r\n\r\nSee [[Заметки/ежи]].\r\n',
  'Заметки/ежи.md': '---\nz: 1\na: [x]\n---\n# Ежи\n\nЕжи питаются жуками и червями.\n',
  'api/getUserById.md': '# getUserById\n\nReturns a user, or nothing.',
}
let brain: BrainProcess

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, 'source', name, '..'), { recursive: true })
    writeFileSync(join(folder, 'source', name), content)
  }
  writeFileSync(join(folder, 'source/bad.md'), new Uint8Array([0xff, 0xfe, 0x00]))
  tar('czf', place('source.tar.gz'), '-C', place('source'), '.')
  mkdirSync(data)
  writeFileSync(join(data, 'brain.toml'), `[imports]\npaths = ["${place('source')}"]\n`)
  brain = await startBrain('--data', data, '--port', '0')
})
afterAll(() => {
  brain?.child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

describe('a brain', () => {
  it('takes an archive in, and says what it did not take', async () => {
    const result = await notarium('import', place('source.tar.gz'), '--folder', data)
    expect(result.stdout).toMatch(
      /done: 4 files: 3 stored, 0 unchanged, 0 skipped, 1 failed\n {2}bad\.md: .*UTF-8/,
    )
    expect(result).toMatchObject({ status: 0, stderr: expect.stringContaining('files, ') })
  })

  it('takes the same files in as a folder, which needs no setting, and nothing changes', async () => {
    writeFileSync(join(folder, 'source/picture.png'), 'x')
    const { status, stdout } = await notarium('import', place('source'), '--folder', data)
    expect(stdout).toMatch(
      /5 files: 0 stored, 3 unchanged, 1 skipped, 1 failed\n {2}1 skipped: not a markdown/,
    )
    expect(status).toBe(0)
    const page = await notarium('import', join(folder, 'source/README.md'), '--folder', data)
    expect(page.stdout).toMatch(/of 'README.md' done: 1 files: 0 stored, 1 unchanged/)
    mkdirSync(place('empty'))
    const empty = await notarium('import', place('empty'), '--folder', data)
    expect(empty).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing to import') })
  })

  it('reads a folder itself where its configuration allows it', async () => {
    const inside = await notarium('import', '--by-path', place('source'), '--folder', data)
    expect(inside).toMatchObject({ status: 0, stdout: expect.stringContaining('3 unchanged') })
    const outside = await notarium('import', '--by-path', folder, '--folder', data)
    expect(outside).toMatchObject({ status: 2, stderr: expect.stringContaining('[imports] paths') })
  })

  it('ends an import of something else with 1', async () => {
    writeFileSync(place('no.zip'), 'PK\x03\x04 and then nothing')
    const { status, stdout, stderr } = await notarium('import', place('no.zip'), '--folder', data)
    expect(status, stdout + stderr).toBe(1)
    expect(stdout).toMatch(/failed \('no.zip' .*damaged/)
    const jobs = await notarium('jobs', '--folder', data)
    expect(jobs.stdout).toMatch(/^Import 6 of 'no\.zip' failed[^\n]*\nImport 5 of [^\n]* done: /)
    expect((await notarium('jobs', '--folder', data, '--cancel', '99')).stderr).toContain('job 99')
    expect(brain.output()).toMatch(/"job":1,[^\n]*"stored":3,[^\n]*"msg":"a job has ended"/)
  })

  it('finds a page by a question in Russian', async () => {
    const found = await notarium('search', 'чем питается ёж', '--folder', data)
    expect(found.stdout).toMatch(/^Ежи\n {2}Заметки\/ежи:\d+-\d+\n/)
    const without = await notarium('search', 'ежи', '-червями', '--folder', data)
    expect(without.stdout).toMatch(/^Docs\n {2}README/)
    const mistyped = await notarium('search', 'ежи', '--jsno', '--folder', data)
    expect(mistyped).toMatchObject({ status: 2, stderr: expect.stringContaining("'--jsno'") })
    const json = await notarium('search', 'get user', '--json', '--limit', '1', '--folder', data)
    expect(JSON.parse(json.stdout).hits).toMatchObject([{ slug: 'api/getUserById' }])
  })

  it('gives the same files back', async () => {
    const archive = place('export.tar.gz')
    const done = await notarium('export', '--folder', data, '--to', archive)
    expect(done).toMatchObject({ status: 0, stdout: `3 pages were written to '${archive}'\n` })
    mkdirSync(place('back'))
    tar('xzf', archive, '-C', place('back'))
    for (const [name, content] of Object.entries(files)) {
      expect(readFileSync(join(folder, 'back', name), 'utf8')).toBe(content)
    }
    const again = await notarium('export', '--folder', data, '--to', archive)
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('choose another --to') })
    const none = ['--prefix', 'nowhere', '--to', place('none.zip')]
    const nothing = await notarium('export', '--folder', data, ...none)
    expect(nothing).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("no page is under 'nowhere'"),
    })
    expect(existsSync(place('none.zip'))).toBe(false)
  })

  it('takes a header for any request, with the scopes that it was made for', async () => {
    const { stdout } = await notarium('brain', 'identity', '--data', data, '--as', 'curl', '--ttl', '5m')
    const headers = { [identityHeader]: stdout.trim() }
    const ask = (path: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${brain.port}${path}`, { method, headers }).then(({ status }) => status)
    expect(await ask('/api/stats')).toBe(200)
    expect(await ask('/api/pages?limit=1')).toBe(200)
    expect(await ask('/api/pages/README', 'DELETE')).toBe(403)
    expect(brain.output()).not.toContain(stdout.trim())
  })
})

describe('the process', () => {
  it('is the only one on its folder, and says why another cannot be', async () => {
    const other = await notarium('brain', 'serve', '--data', data, '--port', '0')
    expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining(`process ${brain.child.pid}`) })
  })

  it('says that a port is taken, and what is wrong with a configuration', async () => {
    const taken = notarium('brain', 'serve', '--data', place('other'), '--port', `${brain.port}`)
    writeFileSync(place('bad.toml'), 'prot = 1\n')
    const wrong = notarium('brain', 'serve', '--data', place('third'), '--config', place('bad.toml'))
    expect(await taken).toMatchObject({ status: 2, stderr: expect.stringContaining('choose another --port') })
    expect(await wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('prot') })
  })

  it('leaves nothing stale when it is killed, and ends in order when it is told to', async () => {
    await brain.end('SIGKILL')
    const lost = await notarium('search', 'x', '--folder', data)
    expect(lost).toMatchObject({ status: 2, stderr: expect.stringContaining('does not answer') })
    brain = await startBrain('--data', data, '--port', '0')
    expect((await notarium('search', 'ежи', '--folder', data)).stdout).toContain('Заметки/ежи')
    expect(await brain.end('SIGTERM')).toBe(0)
    expect(existsSync(join(data, 'address.json'))).toBe(false)
    expect(readdirSync(data).filter((name) => name.startsWith('brain.db'))).toEqual(['brain.db'])
    const gone = await notarium('search', 'x', '--folder', data)
    expect(gone).toMatchObject({ status: 2, stderr: expect.stringContaining('brain serve --data') })
  })

  it('says what is wrong with the folder', async () => {
    writeFileSync(join(data, 'address.json'), '{')
    const broken = await notarium('search', 'x', '--folder', data)
    expect(broken).toMatchObject({ status: 2, stderr: expect.stringContaining("address.json' is broken") })
    rmSync(join(data, 'address.json'))
    const file = await notarium('search', 'x', '--folder', place('no.zip'))
    expect(file).toMatchObject({ status: 2, stderr: expect.stringContaining("no.zip' is not a folder") })
    const served = await notarium('brain', 'serve', '--data', place('no.zip'), '--name', 'x')
    expect(served).toMatchObject({ status: 2, stderr: expect.stringContaining('--data has to be a folder') })
    mkdirSync(place('rubbish'))
    writeFileSync(join(folder, 'rubbish/brain.db'), 'not a database at all '.repeat(100))
    const rubbish = await notarium('brain', 'serve', '--data', place('rubbish'), '--port', '0')
    expect(rubbish).toMatchObject({ status: 2, stderr: expect.stringContaining('put a backup in its place') })
  })

  it('does not touch a database that a newer version has made', async () => {
    const database = new DatabaseSync(join(data, 'brain.db'))
    database.exec('UPDATE schema_version SET version = 9999')
    database.close()
    const { status, stderr } = await notarium('brain', 'serve', '--data', data, '--port', '0')
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/newer/) })
    expect(stderr).not.toContain('unexpected error')
  })
})

function tar(...args: string[]): void {
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}
