// Pages over HTTP: names of every kind, versions as entity tags, and requests that are not what they should be.
import { describe, expect, it } from 'vitest'
import { serveBrainForTests } from './testing/served-brain.ts'

const { ask, url } = serveBrainForTests()
const pathOf = (slug: string) => `/api/pages/${slug.split('/').map(encodeURIComponent).join('/')}`
const put = (slug: string, markdown: string, headers = {}) =>
  ask('PUT', pathOf(slug), { body: { markdown }, headers })
const json = async (answer: Promise<Response>) => (await answer).json()

describe('a page', () => {
  it.each([
    'заметки/Как дела?',
    'a b/c  d',
    '1.2.643.7.1.1',
    '100% sure',
    'a%2Fb',
    'x+y&z=#1',
    'versions/1',
    `${'long/'.repeat(40)}name`,
  ])('comes back byte for byte under the name %j', async (slug) => {
    const markdown = `---\nb: 1\na: 2\n---\n# Ёж\r\n\n${slug}\n`
    const written = await put(slug, markdown)
    expect(written.status, await written.clone().text()).toBe(201)
    const answer = await ask('GET', pathOf(slug))
    expect(await answer.json()).toMatchObject({ slug, markdown, updatedBy: { name: 'Анна' } })
  })

  it('may have its slashes encoded', async () => {
    await put('folder/page', 'text')
    expect(await json(ask('GET', '/api/pages/folder%2Fpage'))).toMatchObject({ slug: 'folder/page' })
  })

  it.each([
    ['%2E%2E%2Fetc%2Fpasswd', 400, 'bad-slug'],
    ['a%00b', 400, 'bad-slug'],
    ['%ff%fe', 400, undefined],
    ['', 400, 'bad-slug'],
    ['x'.repeat(600), 400, 'bad-slug'],
  ])('cannot be called %j', async (written, status, code) => {
    const path = `/api/pages/${written}`
    const answer = await ask('PUT', path, { body: { markdown: 'x' } })
    expect(answer.status).toBe(status)
    if (code !== undefined) expect(await answer.json()).toMatchObject({ code })
  })

  it('that is not there is told with names that look alike', async () => {
    await put('guide/install', 'x')
    expect(await json(ask('GET', pathOf('guide/instal')))).toMatchObject({ status: 404, code: 'not-found' })
  })
})

describe('ways to a page', () => {
  it('lead through folders and by a part of its name', async () => {
    await put('tree/ёлка', '# Ёлка')
    const folder = await json(ask('GET', `/api/folders?prefix=${encodeURIComponent('tree')}`))
    expect(folder).toMatchObject({ prefix: 'tree', pages: [{ slug: 'tree/ёлка', title: 'Ёлка' }] })
    const { titles } = (await json(ask('GET', `/api/titles?q=${encodeURIComponent('ЕЛК')}`))) as never
    expect(titles).toEqual([{ slug: 'tree/ёлка', title: 'Ёлка' }])
  })

  it.each([
    '/api/folders?limit=501',
    '/api/folders?cursor=x',
    '/api/folders?deep=1',
    '/api/titles',
    '/api/titles?q=a&limit=21',
    '/api/titles?q=a&q=b',
  ])('are not %s', async (path) => {
    expect(await json(ask('GET', path))).toMatchObject({ status: 400, code: 'bad-request' })
  })
})

describe('versions', () => {
  it('are entity tags, and a change of an old one is refused', async () => {
    const first = await put('doc', 'one', { 'if-none-match': '*' })
    expect([first.status, first.headers.get('etag')]).toEqual([201, '"1"'])
    const second = await put('doc', 'two', { 'if-match': '"1"' })
    expect([second.status, second.headers.get('etag')]).toEqual([200, '"2"'])
    const late = await put('doc', 'three', { 'if-match': '"1"' })
    expect([late.status, await late.json()]).toEqual([412, expect.objectContaining({ code: 'conflict' })])
    expect((await put('doc', 'three', { 'if-none-match': '*' })).status).toBe(412)
    const inBody = await ask('PUT', pathOf('doc'), { body: { markdown: 'three', ifMatch: 1 } })
    expect(await inBody.json()).toMatchObject({ status: 409, code: 'conflict', details: expect.anything() })
    expect(await json(ask('GET', pathOf('doc')))).toMatchObject({ version: 2, markdown: 'two' })
  })

  it('are not sent twice', async () => {
    await put('known', 'x')
    expect((await ask('GET', pathOf('known'), { headers: { 'if-none-match': '"1"' } })).status).toBe(304)
    expect((await ask('GET', pathOf('known'), { headers: { 'if-none-match': '"2"' } })).status).toBe(200)
  })

  it.each([
    { 'if-match': '1' },
    { 'if-match': 'W/"1"' },
    { 'if-match': '*' },
    { 'if-match': '"1", "2"' },
    { 'if-match': '"1"', 'if-none-match': '*' },
  ])('named as %j are not understood', async (headers) => {
    expect(await json(put('named', 'x', headers))).toMatchObject({ status: 400, code: 'bad-request' })
  })

  it('live through deleting, restoring, moving, reverting and purging', async () => {
    await put('old', 'one')
    await put('old', 'two')
    const post = (root: string, slug: string, body = {}) =>
      json(ask('POST', `/api/${root}/${slug}`, { body }))
    expect(await json(ask('DELETE', '/api/pages/old?reason=tidy'))).toMatchObject({ outcome: 'deleted' })
    expect((await ask('GET', '/api/pages/old')).status).toBe(404)
    expect(await post('restore', 'old')).toMatchObject({ outcome: 'restored' })
    expect(await post('move', 'old', { to: 'new/place' })).toMatchObject({
      outcome: 'moved',
      slug: 'new/place',
    })
    expect(await post('versions', 'new/place', { version: 1 })).toMatchObject({ outcome: 'updated' })
    expect(await json(ask('GET', '/api/pages/new/place'))).toMatchObject({ markdown: 'one' })
    await post('tags', 'new/place', { add: ['red'] })
    expect(await json(ask('GET', '/api/tags'))).toEqual({ tags: [{ tag: 'red', pages: 1 }] })
    expect(await json(ask('GET', '/api/pages/new/place?version=1'))).toMatchObject({ version: 1, tags: [] })
    await post('timeline', 'new/place', { date: '2026-01-02', text: 'It was moved' })
    expect(await json(ask('GET', '/api/timeline/new/place'))).toMatchObject({
      entries: [{ date: '2026-01-02' }],
    })
    await ask('DELETE', '/api/pages/new/place')
    expect(await post('purge', 'new/place')).toMatchObject({ outcome: 'purged' })
  })
})

describe('what hangs together', () => {
  it('is found by search, links, outline, graph and changes', async () => {
    await put('ежи/about', '# Про ежей\n\nЕжи едят жуков, см. [[ежи/food]] и [[nowhere]].\n')
    await put('ежи/food', '# Еда\n')
    const found = await json(ask('GET', `/api/search?q=${encodeURIComponent('чем питается жук')}&limit=3`))
    expect(found.hits[0]).toMatchObject({ slug: 'ежи/about' })
    const { citation } = found.hits[0]
    expect(await json(ask('POST', '/api/citations/verify', { body: citation }))).toMatchObject({
      valid: true,
    })
    const about = encodeURIComponent('ежи/about')
    expect(await json(ask('GET', `/api/links/${about}`))).toMatchObject({
      outgoing: [{ to: 'ежи/food' }, { to: null }],
    })
    expect(await json(ask('GET', `/api/outline/${about}`))).toMatchObject({
      headings: [{ text: 'Про ежей' }],
    })
    expect(await json(ask('GET', '/api/unresolved'))).toMatchObject({ links: [{ target: 'nowhere' }] })
    const graph = await json(ask('GET', `/api/graph?prefix=${encodeURIComponent('ежи/')}`))
    expect(graph.edges).toEqual([{ from: 'ежи/about', to: 'ежи/food', count: 1 }])
    expect((await json(ask('GET', '/api/changes?limit=1'))).changes).toHaveLength(1)
    const batch = await json(ask('POST', '/api/pages-batch', { body: { slugs: ['ежи/food', 'none'] } }))
    expect(batch.pages).toEqual([expect.objectContaining({ slug: 'ежи/food' }), null])
  })

  it('come several at once, each once and not too much together', async () => {
    const batch = (...slugs: string[]) => json(ask('POST', '/api/pages-batch', { body: { slugs } }))
    for (const slug of ['m1', 'm2']) await put(slug, ' '.repeat(4_500_000))
    expect(await batch('m1', 'm2')).toMatchObject({ status: 413, detail: expect.stringContaining('fewer') })
    expect((await batch('m1')).pages).toMatchObject([{ bytes: 4_500_000 }])
    const twice = await batch('m1', 'm1')
    expect(twice).toMatchObject({ status: 400, detail: expect.stringContaining('name each once') })
  })
})

describe('a request', () => {
  it('that fails leaves the connection open, unless its body was not read', async () => {
    const connectionAfter = async (answer: Promise<Response>) => (await answer).headers.get('connection')
    expect(await connectionAfter(ask('GET', '/api/pages/none'))).toBe('keep-alive')
    expect(await connectionAfter(ask('GET', '/api/pages/%ff'))).toBe('keep-alive')
    const body = '{"markdown":'
    const headers = { 'content-type': 'application/json' }
    expect(await connectionAfter(ask('PUT', '/api/pages/b', { body, headers }))).not.toBe('close')
    const unread = new Blob(['x'.repeat(1_000_000)])
    expect(await connectionAfter(ask('PUT', '/api/pages/b', { body: unread, identity: null }))).toBe('close')
  })

  it.each([
    ['GET', '/api/pages?limt=5', "'limt' is not known here: known are 'prefix'"],
    ['GET', '/api/pages?limit=0', 'limit: must be at least 1'],
    ['GET', '/api/pages?limit=5&limit=6', 'limit'],
    ['GET', '/api/pages?deleted=yes', 'deleted'],
    ['GET', '/api/search', 'q: is missing'],
    ['GET', '/api/outline/a?x=1', 'x'],
    ['GET', '/api/imports/nine', 'number'],
    ['GET', '/api/imports/1e3', 'number'],
  ])('%s %s is refused by the name of what is wrong', async (method, path, name) => {
    const problem = await json(ask(method, path))
    expect(problem).toMatchObject({ status: 400, code: 'bad-request', detail: expect.stringContaining(name) })
  })

  it('whose body is not JSON, not known, or too large is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const bodies = { '{"markdown":': 400, '{"markdown":"x","__proto__":{}}': 400, '{"markdwon":"x"}': 400 }
    for (const [body, status] of Object.entries(bodies)) {
      expect((await ask('PUT', '/api/pages/b', { body, headers })).status).toBe(status)
    }
    const text = await ask('PUT', '/api/pages/b', { body: 'x', headers: { 'content-type': 'text/plain' } })
    expect(await text.json()).toMatchObject({
      status: 415,
      code: 'unsupported-media-type',
      detail: expect.stringContaining("'application/json'"),
    })
    const large = await put('large', 'x'.repeat(6 * 1024 * 1024))
    expect(await large.json()).toMatchObject({ status: 413, code: 'too-large' })
    const question = { query: 'x', prefix: 'x'.repeat(70_000) }
    for (const path of ['/api/search', '/api/citations/verify'])
      expect((await ask('POST', path, { body: question })).status).toBe(413)
    const huge = await put('huge', 'x'.repeat(17 * 1024 * 1024)).then(
      ({ status }) => status,
      () => 413,
    )
    expect(huge).toBe(413)
    expect((await fetch(`${url()}/health`)).status).toBe(200)
  })
})
