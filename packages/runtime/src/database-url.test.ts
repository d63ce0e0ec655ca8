import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ConfigError } from './config-file.ts'
import { readDatabaseUrl } from './database-url.ts'

const folder = mkdtempSync(join(tmpdir(), 'database-url-'))
const base = { file: 'hub.toml', folder }
const url = 'postgres://me:hunter2@localhost/db'
const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('the URL of a database', () => {
  it('comes from one of three places, or is not there', async () => {
    write('url', `${url}\n`)
    vi.stubEnv('TEST_DATABASE_URL', ` ${url} `)
    expect(await readDatabaseUrl(base, { url_file: 'url' })).toBe(url)
    expect(await readDatabaseUrl(base, { url_env: 'TEST_DATABASE_URL' })).toBe(url)
    expect(await readDatabaseUrl(base, { url: 'postgresql://h/d' })).toBe('postgresql://h/d')
    write('url', 'postgres://me:with,comma@h/d,e')
    expect(await readDatabaseUrl(base, { url_file: 'url' })).toBe('postgres://me:with,comma@h/d,e')
    expect(await readDatabaseUrl(base, {})).toBeUndefined()
  })

  it.each([
    ['a password in the file', { url }, 'url_file'],
    ['a password in the query', { url: 'postgres://h/d?password=hunter2' }, 'url_file'],
    ['another database', { url: 'mysql://me@h/hunter2' }, 'must be postgres://'],
    ['no URL', { url: 'hunter2' }, 'must be postgres://'],
    ['several hosts', { url: 'postgres://me@h,hunter2/d' }, 'names several hosts'],
    ['several, with ports', { url: 'postgres://hunter2:1,h:2/d' }, 'names several hosts'],
    ['a variable that is not there', { url_env: 'NOT_SET_HERE' }, 'no NOT_SET_HERE'],
    ['a file and a variable', { url_env: 'PATH', url_file: 'f' }, 'both set'],
    ['a file and a URL', { url: 'postgres://h/d', url_file: 'url' }, 'two places'],
    ['a file that is not there', { url_file: 'none' }, 'ENOENT'],
    ['a folder', { url_file: '.' }, 'is no file'],
    ['an empty file', { url_file: 'empty' }, 'is empty'],
    ['a file that is too large', { url_file: 'large' }, 'at most 16384 bytes'],
  ])('is refused with %s, and no secret is quoted', async (_what, values, message) => {
    write('url', url)
    write('empty', ' \n')
    write('large', 'hunter2'.repeat(4000))
    const error = await readDatabaseUrl(base, values).catch((failure: Error) => failure)
    expect(error).toBeInstanceOf(ConfigError)
    const { message: text } = error as ConfigError
    expect(text).toContain(message)
    expect(text).toMatch(/^hub\.toml: database\.url/)
    expect(text).not.toContain('hunter2')
  })
})
