import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readBrainConfig } from './brain-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'brain-config-'))
const data = join(folder, 'docs')
const file = join(data, 'brain.toml')
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data)
})
const read = (toml: string, flags = {}) => {
  writeFileSync(file, toml)
  return readBrainConfig({ data, ...flags })
}

describe("a brain's configuration", () => {
  it('needs no file', async () => {
    expect(await readBrainConfig({ data })).toMatchObject({
      host: '127.0.0.1',
      port: 7101,
      identityKeyFile: join(data, 'identity.key'),
      settings: {
        name: 'docs',
        folder: data,
        database: { kind: 'sqlite' },
        importPaths: [],
        embeddings: { provider: 'builtin' },
      },
    })
  })

  it('takes the command line before the file, and paths from where the file is', async () => {
    const toml = 'name = "a"\nport = 1\nhost = "::1"\n[imports]\npaths = ["../wiki"]\n'
    const { host, port, settings } = await read(toml, { name: 'b', port: 0 })
    expect({ host, port, name: settings.name }).toEqual({ host: '::1', port: 0, name: 'b' })
    expect(settings.importPaths).toEqual([join(folder, 'wiki')])
    const elsewhere = join(folder, 'other.toml')
    writeFileSync(elsewhere, 'name = "c"\n')
    const other = await readBrainConfig({ data, config: elsewhere })
    expect([other.settings.name, other.identityKeyFile]).toEqual(['c', join(data, 'identity.key')])
  })

  it('takes secrets from files and the environment', async () => {
    writeFileSync(join(data, 'key'), 'secret-key\n')
    vi.stubEnv('BRAIN_DATABASE', 'postgres://me:pass@localhost/db')
    const embeddings =
      '[embeddings]\nprovider = "openai"\nbase_url = "http://localhost"\nmodel = "m"\napi_key_file = "key"\ntimeout = 2\n'
    const { settings } = await read(`name = "my-docs"\n[database]\nurl_env = "BRAIN_DATABASE"\n${embeddings}`)
    expect(settings.database).toEqual({
      kind: 'postgres',
      url: 'postgres://me:pass@localhost/db',
      schema: 'brain_my_docs',
    })
    expect(settings.embeddings).toMatchObject({ apiKey: 'secret-key', timeoutMs: 2000 })
  })

  it.each([
    ['an unknown key', 'prot = 1', 'prot'],
    ['a name that no address can hold', 'name = "A b"', 'name: must be'],
    ['a password in the file', '[database]\nurl = "postgres://me:hunter2@h/d"', 'url_file'],
    ['a schema without a server', '[database]\nschema = "x"', 'for PostgreSQL'],
    ['a server that nobody asks', '[embeddings]\nbase_url = "http://h"', 'provider is "builtin"'],
    ['a provider without a model', '[embeddings]\nprovider = "openai"', 'needs base_url and model'],
    [
      'a base URL with a password',
      '[embeddings]\nprovider = "openai"\nmodel = "m"\nbase_url = "http://a:hunter2@h"',
      'no user name or password',
    ],
    [
      'a key file that is not there',
      '[embeddings]\nprovider = "openai"\nmodel = "m"\nbase_url = "http://h"\napi_key_file = "none"',
      'ENOENT',
    ],
  ])('refuses %s, by file and key, and quotes no secret', async (_what, toml, message) => {
    const failure = await read(toml).catch((error: Error) => error.message)
    expect(failure).toContain(`${file}: `)
    expect(failure).toContain(message)
    expect(failure).not.toContain('hunter2')
  })

  it('names the flag that is wrong', async () => {
    await expect(read('', { port: 70_000 })).rejects.toThrow(/^--port: /)
    await expect(readBrainConfig({ data: '/', config: undefined })).rejects.toThrow('use --name')
  })
})
