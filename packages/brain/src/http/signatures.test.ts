import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { serveBrainForTests } from './testing/served-brain.ts'

const { ask } = serveBrainForTests()
const path = '/api/signatures/a/b'
const text = '# Lamps\n'
const xml = '<page>Ламы</page>'
const statement = {
  version: 1,
  sha256: createHash('sha256').update(text).digest('hex'),
  signed_by: 'anna@example.org',
  signed_at: '2026-11-15T10:00:00.000Z',
  document: Buffer.from(xml).toString('base64'),
}

it('takes a statement from the hub alone, and hands it to whoever may read', async () => {
  await ask('PUT', '/api/pages/a/b', { body: { markdown: text } })
  const known = { 'if-none-match': '"1"' }
  expect((await ask('GET', '/api/pages/a/b', { headers: known })).status).toBe(304)
  expect((await ask('GET', path)).status).toBe(404)
  expect((await ask('PUT', path, { body: statement })).status).toBe(403)
  const bad = { ...statement, sha256: 'x' }
  expect((await ask('PUT', path, { body: bad, scopes: ['hub'] })).status).toBe(400)
  expect((await ask('PUT', path, { body: statement, scopes: ['hub'] })).status).toBe(204)
  expect((await ask('PUT', path, { body: statement, scopes: ['hub'] })).status).toBe(409)
  const answer = await ask('GET', `${path}?version=1`, { scopes: ['read'] })
  expect(answer.headers.get('content-type')).toBe('application/xml')
  expect(answer.headers.get('content-disposition')).toContain('signature-of-version-1.xml')
  expect(await answer.text()).toBe(xml)
  // Whoever has read the page before learns that it was signed.
  const again = await ask('GET', '/api/pages/a/b', { headers: known })
  expect([again.status, await again.json()]).toMatchObject([200, { signed_by: 'anna@example.org' }])
})
