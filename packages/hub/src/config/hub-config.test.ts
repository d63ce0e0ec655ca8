import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseConfig } from '@notarium/runtime'
import { afterAll, describe, expect, it } from 'vitest'
import { configSchema } from './config-schema.ts'
import { readHubConfig } from './hub-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-config-'))
const file = join(folder, 'notarium.toml')
afterAll(() => rmSync(folder, { recursive: true }))

const shipped = readFileSync(new URL('../../notarium.toml', import.meta.url), 'utf8')
const read = (toml: string, environment: NodeJS.ProcessEnv = {}) => {
  writeFileSync(file, toml)
  return readHubConfig({ data: folder }, environment)
}
const refusal = (toml: string, environment: NodeJS.ProcessEnv = {}): Promise<string> =>
  read(toml, environment).then(
    () => 'nothing is wrong',
    (error: Error) => error.message,
  )

describe('the file that is shipped', () => {
  it('says what an empty one means', async () => {
    expect(parseConfig('notarium.toml', shipped, configSchema)).toEqual(
      parseConfig('notarium.toml', '', configSchema),
    )
    expect(await read(shipped)).toEqual(await read(''))
  })

  it('has every key, those that have no default as comments', () => {
    const sections = Object.entries(configSchema.shape).map(([name, section]) => {
      const { shape } = section.unwrap()
      return { name, keys: Object.keys(shape) }
    })
    for (const { name, keys } of sections) {
      const [, text = ''] = shipped.split(new RegExp(`^\\[${name}\\]`, 'm'))
      const [lines = ''] = text.split(/^\[/m)
      for (const key of keys) expect(lines, `${name}.${key}`).toMatch(new RegExp(`^(# )?${key} = `, 'm'))
    }
  })
})

describe("a hub's settings", () => {
  it('need no file, and take the folder from the option, the environment, or where one is', async () => {
    const nowhere = join(folder, 'nowhere')
    expect(await readHubConfig({ data: nowhere }, { NOTARIUM_DATA: '/else' })).toMatchObject({
      file: join(nowhere, 'notarium.toml'),
      folder: nowhere,
      port: 7100,
      baseUrl: undefined,
      database: { kind: 'sqlite', file: join(nowhere, 'hub.db') },
      sidecarSocket: join(nowhere, 'sidecar/sidecar.sock'),
      metrics: undefined,
    })
    expect((await readHubConfig({}, { NOTARIUM_DATA: nowhere })).folder).toBe(nowhere)
    expect((await readHubConfig({}, { NOTARIUM_DATA: '' })).folder).toBe(resolve('data'))
  })

  it('take paths from where the file is, also when it lies elsewhere', async () => {
    const elsewhere = join(folder, 'elsewhere.toml')
    writeFileSync(elsewhere, '[sidecar]\nsocket = "s.sock"\n[metrics]\nport = 9464\n')
    const config = await readHubConfig({ data: join(folder, 'd') }, { NOTARIUM_CONFIG: elsewhere })
    expect(config).toMatchObject({
      sidecarSocket: join(folder, 's.sock'),
      metrics: { host: '127.0.0.1', port: 9464 },
      database: { file: join(folder, 'd', 'hub.db') },
    })
    expect((await read('[sidecar]\nsocket = ""')).sidecarSocket).toBeUndefined()
    writeFileSync(elsewhere, '')
    const bare = await readHubConfig({ data: join(folder, 'd'), config: elsewhere }, {})
    expect(bare.sidecarSocket).toBe(join(folder, 'd', 'sidecar', 'sidecar.sock'))
  })

  it('take the port of the environment, the address without its slash, and the URL of a file', async () => {
    writeFileSync(join(folder, 'database.url'), 'postgres://me:hunter2@db.example/notarium\n')
    const toml =
      '[server]\nport = 1\nbase_url = "https://hub.example.org/"\n[database]\nurl_file = "database.url"\n'
    expect(await read(toml, { NOTARIUM_PORT: '8200' })).toMatchObject({
      port: 8200,
      baseUrl: 'https://hub.example.org',
      database: {
        kind: 'postgres',
        url: 'postgres://me:hunter2@db.example/notarium',
        schema: 'notarium_hub',
      },
    })
  })

  it.each([
    ['a port that is none', '[server]\nport = 70000', 'server.port: '],
    ['an address with a path', '[server]\nbase_url = "https://a.example/hub"', 'base_url: .*without a path'],
    ['an address that is none', '[server]\nbase_url = "hub.example.org"', 'base_url: .*https://hub'],
    ['a password in the address', '[server]\nbase_url = "https://a:hunter2@b.example"', 'base_url: '],
    ['a proxy that is no address', '[server]\ntrust_proxy = ["nginx"]', 'trust_proxy.0: .*10.0.0.0/8'],
    ['trust in everybody', '[server]\ntrust_proxy = ["0.0.0.0/0"]', 'trust_proxy.0: '],
    ['a password in the file', '[database]\nurl = "postgres://me:hunter2@h/d"', 'database.url: .*url_file'],
    [
      'a password as a parameter',
      '[database]\nurl = "postgres://h/d?password=hunter2"',
      'database.url: .*url_file',
    ],
    ['a database of another kind', '[database]\nurl = "mysql://h/d"', 'database.url: .*postgres://'],
    ['a schema with a quote', '[database]\nschema = "a\\"b"', 'database.schema: '],
    [
      'ports in the wrong order',
      '[brains]\nfirst_port = 9\nlast_port = 8',
      'last_port: must not be below first_port',
    ],
    ['an unknown key', '[server]\nprot = 1', "server: 'prot' is not known here: known are 'host', 'port'"],
    ['an unknown part', '[sever]\nport = 1', "'sever' is not known here"],
    ['no TOML', '[server\nport = hunter2', 'line 1, column'],
  ])('refuse %s, by file and key, and quote no secret', async (_what, toml, message) => {
    const words = await refusal(toml)
    expect(words).toMatch(new RegExp(`^${file}: .*${message}`))
    expect(words).not.toContain('hunter2')
  })

  it('tell every mistake at once', async () => {
    const words = await refusal('[server]\nport = "x"\n[limits]\nburst = 0\n[log]\nlevel = "loud"')
    for (const key of ['server.port', 'limits.burst', 'log.level']) expect(words).toContain(`${key}: `)
  })

  it.each(['x', '-1', '70000', '1e3', ' 7100'])('refuse NOTARIUM_PORT=%s by its name', async (port) => {
    expect(await refusal('', { NOTARIUM_PORT: port })).toMatch(/^NOTARIUM_PORT: must be a port/)
  })

  it('are not found where a file is named that is not there', async () => {
    await expect(readHubConfig({ data: folder, config: join(folder, 'none') }, {})).rejects.toThrow(
      'there is no such file',
    )
  })
})
