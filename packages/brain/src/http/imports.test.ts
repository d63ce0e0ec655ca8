// Archives sent over HTTP, the job they become, its receipt and its events.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { importJobSchema, importProgressSchema } from '@notarium/contract/brain'
import { describe, expect, it, vi } from 'vitest'
import { zipBytes } from '../exports/zip-bytes.ts'
import { serveBrainForTests, signed } from './testing/served-brain.ts'

const { ask, url, folder } = serveBrainForTests(200_000)
const zip = { 'content-type': 'application/zip' }
const uploads = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.upload'))

async function archiveOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const modified = new Date('2026-01-02T03:04:06Z')
  async function* entries() {
    for (const [path, content] of Object.entries(files)) {
      yield { path, content: typeof content === 'string' ? Buffer.from(content) : content, modified }
    }
  }
  const parts: Uint8Array[] = []
  for await (const part of zipBytes(entries())) parts.push(part)
  return Buffer.concat(parts)
}

async function upload(files: Parameters<typeof archiveOf>[0], query = '') {
  const body = new Uint8Array(await archiveOf(files))
  const answer = await ask('POST', `/api/imports${query}`, { body, headers: zip, scopes: ['write'] })
  expect(answer.status, await answer.clone().text()).toBe(202)
  return importJobSchema.parse(await answer.json())
}

/** Events as they were sent, until the server ends the stream. */
async function eventsOf(id: number, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const answer = await ask('GET', `/api/imports/${id}/events`, { headers })
  const text = await answer.text()
  return Array.from(text.matchAll(/^event: (\w+)\nid: (\S+)\ndata: (.*)$/gm), ([, name, eventId, data]) => ({
    name,
    id: eventId!,
    data: JSON.parse(data!),
  }))
}

describe('an upload', () => {
  it('becomes a job whose receipt sums to the files, and pages; the file is removed', async () => {
    const broken = new Uint8Array([0x23, 0x20, 0xff, 0xfe])
    const files = {
      'a.md': '# A',
      'sub/б.md': '# Б',
      'picture.png': 'x',
      'broken.md': broken,
      'broken2.md': broken,
    }
    const { id, label } = await upload(files, '?name=docs.zip&prefix=docs')
    expect(label).toBe('docs.zip')

    const events = await eventsOf(id)
    const last = importProgressSchema.parse(events.at(-1)!.data)
    expect(last).toMatchObject({ state: 'done', total: 5, stored: 2, skipped: 1, failed: 2 })
    const problems = events.filter(({ name }) => name === 'problem')
    expect(problems.map(({ data }) => data.path)).toEqual(['broken.md', 'broken2.md'])
    expect((await eventsOf(id, problems[0]!.id)).map(({ name, data }) => [name, data.path])).toEqual([
      ['problem', 'broken2.md'],
      ['progress', undefined],
    ])
    const headers = { 'last-event-id': events.at(-1)!.id }
    expect((await ask('GET', `/api/imports/${id}/events`, { headers })).status).toBe(204)

    const rows = (await (await ask('GET', `/api/imports/${id}/receipt?limit=1000`)).json()).rows
    expect(rows).toHaveLength(5)
    const failed = await (await ask('GET', `/api/imports/${id}/receipt?state=failed&limit=1`)).json()
    expect(failed.rows).toMatchObject([{ path: 'broken.md', reason: expect.stringContaining('UTF-8') }])
    const reasons = await (await ask('GET', `/api/imports/${id}/reasons?state=failed`)).json()
    expect(reasons).toEqual({ reasons: [{ reason: expect.stringContaining('UTF-8'), files: 2 }] })
    expect((await ask('GET', `/api/pages/${encodeURIComponent('docs/sub/б')}`)).status).toBe(200)
    expect(uploads()).toEqual([])
  })

  it('that is no archive is told as such, and leaves nothing', async () => {
    const body = gzipSync('no tar in here')
    const headers = { 'content-type': 'application/gzip' }
    const { id } = await (await ask('POST', '/api/imports?name=handbook.md', { body, headers })).json()
    expect((await eventsOf(id)).at(-1)!.data).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^'handbook.md' is not a zip, tar or tar.gz archive: [^/]*$/),
    })
    expect(uploads()).toEqual([])
  })

  it('that is too large is refused, whether it says so or not', async () => {
    const body = new Uint8Array(300_000)
    const announced = await ask('POST', '/api/imports', { body, headers: zip })
    expect(await announced.json()).toMatchObject({ status: 413, code: 'too-large' })
    const stream = new Blob([body]).stream()
    const streamed = await ask('POST', '/api/imports', { body: stream, headers: zip })
    expect(await streamed.json()).toMatchObject({ status: 413, code: 'too-large' })
    expect(uploads()).toEqual([])
  })

  it('that is broken off is removed', async () => {
    const path = '/api/imports?name=half.zip'
    const headers = { ...zip, 'x-notarium-identity': signed('POST', path), 'content-length': '100000' }
    const sending = request(url() + path, { method: 'POST', headers })
    sending.on('error', () => {})
    sending.write(new Uint8Array(50_000))
    await vi.waitFor(() => expect(uploads()).toHaveLength(1), { timeout: 20_000 })
    sending.destroy()
    await vi.waitFor(() => expect(uploads()).toEqual([]), { timeout: 20_000 })
  })

  it.each([
    ['?name=a%0Ab', 400],
    ['?nmae=a', 400],
    [`?prefix=${'x'.repeat(401)}`, 400],
    ['?prefix=..%2Fup', 400],
  ])('with the query %s is refused', async (query, status) => {
    const body = new Uint8Array(await archiveOf({ 'a.md': 'x' }))
    expect((await ask('POST', `/api/imports${query}`, { body, headers: zip })).status).toBe(status)
    expect(uploads()).toEqual([])
  })
})

describe('a path on the server', () => {
  it('is for admins, and only where the operator allowed it', async () => {
    const inside = join(folder, 'wiki')
    mkdirSync(inside)
    writeFileSync(join(inside, 'x.md'), 'x')
    const body = { path: inside }
    expect((await ask('POST', '/api/imports', { body, scopes: ['read', 'write'] })).status).toBe(403)
    const refused = await ask('POST', '/api/imports', { body })
    expect(await refused.json()).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('[imports]'),
    })
    const source = { name: 'wiki', path: inside }
    expect((await ask('POST', '/api/sync', { body: source })).status).toBe(403)
    expect(await (await ask('GET', '/api/sync')).json()).toEqual({ sources: [] })
  })
})

describe('jobs', () => {
  it('that are not there are not found', async () => {
    for (const path of ['/api/imports/999', '/api/imports/999/events', '/api/imports/999/receipt']) {
      expect((await ask('GET', path)).status).toBe(404)
    }
    expect((await ask('POST', '/api/imports/999/cancel')).status).toBe(404)
    expect((await ask('POST', '/api/sync/999/start')).status).toBe(404)
  })

  it('come back as an archive of the same files', async () => {
    const answer = await ask('GET', '/api/export?prefix=docs/')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="test.zip"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString('latin1', 0, 2)).toBe('PK')
    expect(bytes.includes(Buffer.from('sub/б.md'))).toBe(true)
    expect((await ask('GET', '/api/export?format=rar')).status).toBe(400)
  })
})
