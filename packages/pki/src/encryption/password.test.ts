// Passwords as text and as bytes, through every public function that takes one.
import { expect, test } from 'vitest'
import { readPem } from '../key-store/read-pem.ts'
import { readPkcs12 } from '../key-store/read-pkcs12.ts'
import { writePkcs12 } from '../key-store/write-pkcs12.ts'
import { parsePrivateKey } from '../keys/pkcs8.ts'
import { formatPrivateKey } from '../keys/write-pkcs8.ts'
import { issue, keyNamed } from '../test-fixtures.ts'
import { withPassword } from './password.ts'

const text = 'Пароль \u{1f511}'
const bytes = new TextEncoder().encode(text)
const { privateKey, certificate } = issue('Signer', { keys: keyNamed('signer', { type: 'gost2012-256' }) })
const pemBytes = (pem: string) => new TextEncoder().encode(pem)

test.each([
  ['aes', text, bytes],
  ['rfc9548', bytes, text],
] as const)('%s: what one form locks the other opens', (form, lock, key) => {
  expect(readPkcs12(writePkcs12([{ privateKey, certificate }], lock, form), key)).toHaveLength(1)
  const pem = pemBytes(formatPrivateKey(privateKey, { password: lock, form }))
  expect(readPem(pem, key).keys).toHaveLength(1)
  expect(parsePrivateKey(pem, key).toPkcs8()).toEqual(privateKey.toPkcs8())
  expect(bytes).toEqual(new TextEncoder().encode(text))
})

test.each([
  ['Latin-1 bytes', Uint8Array.of(0x70, 0xe9)],
  ['bytes of a surrogate', Uint8Array.of(0xed, 0xa0, 0x80)],
  ['half of a pair in text', 'a\ud83d'],
])('not a password: %s', (_, wrong) => {
  const refusal = expect.objectContaining({ code: 'invalid-argument' })
  const store = writePkcs12([{ privateKey, certificate }], text, 'rfc9548')
  const pem = pemBytes(formatPrivateKey(privateKey, { password: text, form: 'rfc9548' }))
  expect(() => readPkcs12(store, wrong)).toThrow(refusal)
  expect(() => readPem(pem, wrong)).toThrow(refusal)
  expect(() => writePkcs12([{ privateKey, certificate }], wrong, 'rfc9548')).toThrow(refusal)
  expect(() => formatPrivateKey(privateKey, { password: wrong, form: 'rfc9548' })).toThrow(refusal)
})

test('bytes that were made of text are wiped, also after an error', () => {
  const lent: Uint8Array[] = []
  withPassword(text, (one) => lent.push(one))
  expect(() =>
    withPassword(text, (one) => {
      lent.push(one)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(lent).toEqual([new Uint8Array(bytes.length), new Uint8Array(bytes.length)])
})
