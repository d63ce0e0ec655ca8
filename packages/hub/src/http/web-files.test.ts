// The web interface over HTTP, as a browser and as an attacker ask for it.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Logger } from '@notarium/runtime'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { securityHeaders } from '../client/security-headers.ts'
import { outcomeOf } from '../testing/answers.ts'
import { freshHub, type ServedHub, startHub } from '../testing/served-hub.ts'
import { registerWebFiles } from './web-files.ts'

const html = '<!doctype html><title>Notarium</title>'
const script = `export const words = ${JSON.stringify('слово '.repeat(20_000))}`
const asset = '/assets/index-Ab3_x-9Q.js'
const wantsPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let folder: string
let served: ServedHub

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'))
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  const write = (path: string, content: string) => {
    writeFileSync(join(dist, path), content)
    writeFileSync(join(dist, `${path}.br`), brotliCompressSync(content))
    writeFileSync(join(dist, `${path}.gz`), gzipSync(content))
  }
  write('index.html', html)
  write(asset, script)
  write('theme.js', 'document')
  for (const [path, content] of Object.entries({
    'favicon.svg': '<svg/>',
    'manifest.webmanifest': '{}',
    'assets/logo-1.png': 'png',
    'assets/empty-1.css': '',
    'assets/font-1.woff2': 'font',
    '.hidden.js': 'x',
    'assets/odd name.js': 'x',
  }))
    writeFileSync(join(dist, path), content)
  writeFileSync(join(folder, 'secret.js'), 'secret')
  symlinkSync(join(folder, 'secret.js'), join(dist, 'assets', 'link-1.js'))
  symlinkSync(folder, join(dist, 'up'))
  const settings =
    '[sidecar]\nsocket = ""\n[limits]\nrequests_per_second = 0.001\nburst = 200\n[server]\nbase_url = "https://hub.example.org"\n'
  served = await startHub({ webFolder: dist, settings })
})

afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true })
})

/** As it is: nothing is unpacked, no path is mended. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const { hostname, port } = new URL(served.origin)
  const asked = request({ hostname, port, method, path, headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

it('the page comes with a strict policy, and is asked for anew each time', async () => {
  const { status, headers, body } = await get('/')
  expect([status, body.toString()]).toEqual([200, html])
  expect(headers).toMatchObject(securityHeaders('https://hub.example.org').page)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(html.length),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  expect(headers).not.toHaveProperty('set-cookie')
  const known = await get('/', { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' })
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, headers.etag])
  expect(known.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  expect((await get('/', { 'if-none-match': 'W/"other"' })).status).toBe(200)
})

it('files whose name changes with their content are kept for good', async () => {
  const { headers, body } = await get(asset)
  expect(body.toString()).toBe(script)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // A worker would go by it.
    'content-security-policy': securityHeaders(undefined).page['content-security-policy'],
  })
  expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache')
})

it('the smallest form that the client takes is sent', async () => {
  for (const [accepted, coding, bytes] of [
    ['gzip, deflate, br', 'br', brotliCompressSync(script)],
    ['gzip', 'gzip', gzipSync(script)],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(script)],
    ['zstd', undefined, Buffer.from(script)],
  ] as const) {
    const { headers, body } = await get(asset, { 'accept-encoding': accepted })
    expect([accepted, headers['content-encoding'], headers['content-length'], headers.vary]).toEqual([
      accepted,
      coding,
      String(bytes.length),
      'accept-encoding',
    ])
    expect(body.equals(bytes), accepted).toBe(true)
  }
})

it.each([
  ['/favicon.svg', 'image/svg+xml'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/assets/logo-1.png', 'image/png'],
  ['/assets/font-1.woff2', 'font/woff2'],
  ['/assets/empty-1.css', 'text/css; charset=utf-8'],
])('%s is %s, and can do nothing', async (path, type) => {
  const { status, headers } = await get(path, { 'accept-encoding': 'br' })
  expect([status, headers['content-type']]).toEqual([200, type])
  expect(headers).toMatchObject(securityHeaders('https://hub.example.org').data)
  expect(headers).not.toHaveProperty('content-encoding')
})

it('HEAD tells what GET would send', async () => {
  for (const path of ['/', asset, '/login']) {
    const asked = { ...wantsPage, 'accept-encoding': 'br' }
    const [whole, head] = [await get(path, asked), await get(path, asked, 'HEAD')]
    const without = (headers: object) => ({ ...headers, date: '', 'x-request-id': '' })
    expect(without(head.headers)).toEqual(without(whole.headers))
    expect([head.status, head.body.length]).toEqual([200, 0])
  }
})

it('every path of the interface is its page, for whoever wants to look at it', async () => {
  for (const path of ['/login', '/audit?actor_type=token', '/b/docs/p/guide/install.md', '/b/%D1%91', '/up'])
    expect([path, (await get(path, wantsPage)).body.toString()]).toEqual([path, html])
  for (const [method, path, headers] of [
    ['GET', '/login', { accept: '*/*' }],
    ['GET', '/login', {}],
    ['GET', '/api/nothing', wantsPage],
    ['GET', '/%61pi/nothing', wantsPage],
    ['GET', '/api', wantsPage],
    ['GET', '/mcp', wantsPage],
    ['GET', '/metrics', wantsPage],
    ['GET', '/health/', wantsPage],
    ['HEAD', '/mcp/docs', wantsPage],
    ['GET', '/assets/index-OLD.js', wantsPage],
    ['POST', '/login', wantsPage],
    ['DELETE', asset, wantsPage],
    ['OPTIONS', '/', wantsPage],
  ] as const) {
    const answer = await get(path, headers, method)
    expect([method, path, answer.status]).toEqual([method, path, 404])
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/problem+json'),
      'cache-control': 'private, no-store',
    })
  }
  expect((await get('/api/docs', wantsPage)).body.toString()).toContain('<html lang="en">')
  expect((await get('/health', wantsPage)).headers['content-type']).toContain('application/json')
})

it('nothing but the listed files is served, however the path is spelled', async () => {
  for (const path of [
    '/../secret.js',
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets/....//....//secret.js',
    `/assets/${folder}/secret.js`,
    `/${folder}/secret.js`,
    '/assets/link-1.js',
    '/up/secret.js',
    '/.hidden.js',
    '/assets/odd%20name.js',
    `${asset}.br`,
    `${asset}%00.png`,
    `${asset}/`,
    '/assets/',
    '/assets',
    '/assets/__proto__',
    '/constructor',
  ]) {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 404])
    expect(body.toString()).not.toContain('secret.js')
  }
})

it('is there for whoever comes, with whatever they say they are', async () => {
  for (const headers of [
    { authorization: 'Bearer brain_ses_none' },
    { authorization: 'garbage' },
    { cookie: '__Host-notarium_session=brain_ses_none' },
    { origin: 'https://evil.example' },
  ])
    expect((await get('/login', { ...wantsPage, ...headers } as Record<string, string>)).status).toBe(200)
})

it('a secret in the URL is refused here as well', async () => {
  const answer = await get(`/login?next=brain_pat_${'a'.repeat(42)}`, wantsPage)
  expect([answer.status, answer.body.toString()]).toEqual([400, expect.stringContaining('token-in-url')])
})

it('its files are counted apart from what people ask for, and have a limit all the same', async () => {
  const settings = '[sidecar]\nsocket = ""\n[limits]\nrequests_per_second = 0.001\nburst = 2\n'
  const hub = await freshHub({ settings, webFolder: join(folder, 'dist') })
  const files = await Promise.all(Array.from({ length: 21 }, () => hub.ask('GET', asset)))
  const statuses = await Promise.all(files.map(async (file) => [file.status, await file.text()][0]))
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await hub.ask('GET', '/')).status).toBe(200)
  expect((await hub.ask('GET', '/health')).status).toBe(200)
  expect(await outcomeOf(await hub.ask('GET', '/health'))).toEqual([429, 'too-many-requests'])
})

it('where it is not built, the log says how, and the root leads to what can be read', async () => {
  const warn = vi.fn()
  const app = fastify()
  const log = { warn } as unknown as Logger
  mkdirSync(join(folder, 'half-built', 'assets'), { recursive: true })
  for (const each of ['none', 'half-built'])
    await app.register(
      async (part) => registerWebFiles(part, { folder: join(folder, each), pageHeaders: {}, log }),
      {
        prefix: `/${each}`,
      },
    )
  const answer = await app.inject('/none/')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/api/docs'])
  expect((await app.inject({ url: '/none/login', headers: wantsPage })).statusCode).toBe(404)
  expect(warn.mock.calls).toEqual(Array(2).fill([expect.stringContaining('npm run build')]))
})

it('a file that is gone since the start is told as such', async () => {
  rmSync(join(folder, 'dist', 'assets', 'logo-1.png'))
  const { status, headers } = await get('/assets/logo-1.png')
  expect([status, headers['cache-control']]).toEqual([404, 'private, no-store'])
})

it('what was built anew under a running hub is served at once', async () => {
  const dist = join(folder, 'dist')
  writeFileSync(join(dist, 'assets', 'index-new.js'), 'new')
  expect((await get('/assets/index-new.js')).status).toBe(404)
  rmSync(join(dist, 'index.html'))
  expect((await get(asset)).status).toBe(200)
  writeFileSync(join(dist, 'index.html'), `${html}<script src="/assets/index-new.js">`)
  expect((await get('/assets/index-new.js')).body.toString()).toBe('new')
})
