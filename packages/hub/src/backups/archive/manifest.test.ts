import { expect, it } from 'vitest'
import { isSignedManifest, type Manifest, manifestText, readManifest } from './manifest.ts'

const manifest: Manifest = {
  created: '2026-11-15T03:00:00.000Z',
  keys: false,
  kind: 'scheduled',
  version: '0.1.0',
  hub: { database: 'sqlite', schema: 2 },
  rows: [{ table: 'users', count: 3 }],
  audit: { entry: 7, hash: 'a'.repeat(64), act: 2, actHash: 'b'.repeat(64) },
  brains: [{ name: 'docs', displayName: '"Доки" <&amp;>\n', pages: 5, elsewhere: false }],
  missing: [{ name: 'far', reason: 'it does not answer' }],
  files: [{ path: 'hub/hub.db.zst', bytes: 12, sha256: 'c'.repeat(64) }],
}
const text = manifestText(manifest)
const signed = text.replace('</backup>', '<ds:Signature xmlns:ds="urn:x">\nabc</ds:Signature></backup>')

it('is canonical XML, and reads as it was written, signed or not', () => {
  expect(text.split('\n').slice(0, 2)).toEqual([
    '<backup xmlns="urn:notarium:backup:1" created="2026-11-15T03:00:00.000Z" keys="false" kind="scheduled" version="0.1.0">',
    '<hub database="sqlite" schema="2"></hub>',
  ])
  expect(readManifest(text)).toEqual(manifest)
  expect(readManifest(signed)).toEqual(manifest)
  expect([isSignedManifest(text), isSignedManifest(signed)]).toEqual([false, true])
})

it('holds nothing that XML cannot', () => {
  const odd = { ...manifest, missing: [{ name: 'far', reason: 'a\u0000b\ud800' }] }
  expect(readManifest(manifestText(odd)).missing[0]?.reason).toBe('a\ufffdb\ufffd')
})

it.each([
  ['another namespace', text.replace('backup:1', 'backup:2')],
  ['a line of another kind', text.replace('<hub ', '<!-- x -->\n<hub ')],
  ['an attribute twice', text.replace(' bytes="12"', ' bytes="12" bytes="12"')],
  [
    'an attribute of another order',
    text.replace('database="sqlite" schema="2"', 'schema="2" database="sqlite"'),
  ],
  ['a number in another form', text.replace('bytes="12"', 'bytes="012"')],
  ['a second hub', text.replace('<audit', '<hub database="sqlite" schema="2"></hub>\n<audit')],
  ['something after the signature', signed.replace('</ds:Signature>', '</ds:Signature><file></file>')],
  ['something in front', `<?xml version="1.0"?>${text}`],
  ['no end', text.slice(0, -3)],
  ['nothing', ''],
])('refuses %s', (_what, changed) => {
  expect(() => readManifest(changed)).toThrow(/cannot be understood/)
})
