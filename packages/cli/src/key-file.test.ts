// Key files as people have them: several keys in one, keys without certificates, certificates without keys, chains
// with strangers among them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Certificate,
  formatPem,
  formatPrivateKey,
  generateKey,
  type Issuer,
  issueCertificate,
  writePkcs12,
} from '@notarium/pki'
import { afterAll, describe, expect, it } from 'vitest'
import { readSigner } from './key-file.ts'
import { readPassword } from './password.ts'

const folder = mkdtempSync(join(tmpdir(), 'notarium-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const validity = { notBefore: 1_700_000_000, notAfter: 2_000_000_000 }
function issue(commonName: string, issuer?: Issuer): Issuer {
  const privateKey = generateKey({ type: 'gost2012-256' })
  const by = issuer === undefined ? {} : { issuer }
  const certificate = issueCertificate({
    subject: { commonName },
    keys: privateKey,
    ca: true,
    ...by,
    ...validity,
  })
  return { privateKey, certificate }
}
const pem = (...certificates: Certificate[]) =>
  certificates.map(({ der }) => formatPem('CERTIFICATE', der)).join('')
const plainDer = (key: string) => Buffer.from(key.replace(/-----.*-----|\s/g, ''), 'base64')

const root = issue('Root')
const middle = issue('Middle', root)
const upper = issue('Upper', middle)
const leaf = issue('Leaf', upper)
const stranger = issue('Stranger', issue('Other root'))
const plainKey = formatPrivateKey(leaf.privateKey)
const lockedKey = formatPrivateKey(leaf.privateKey, { password: 'secret', form: 'aes' })

describe('key files', () => {
  it('send the certificates of the chain alone, nearest first, without the root', () => {
    const all = [stranger, root, middle, leaf, upper].map(({ certificate }) => certificate)
    const chain = [upper.certificate, middle.certificate]
    const fromPem = readSigner(file('all.pem', plainKey + pem(...all)), undefined, undefined)
    expect(fromPem.certificate).toBe(leaf.certificate)
    expect(fromPem.chain).toEqual(chain)
    const store = writePkcs12([{ ...leaf, chain: all }], 'secret', 'aes')
    expect(readSigner(file('all.p12', store), undefined, 'secret').chain).toEqual(chain)
  })

  it('number the keys of one PEM file', () => {
    const both =
      plainKey + formatPrivateKey(stranger.privateKey) + pem(leaf.certificate, stranger.certificate)
    const path = file('two.pem', both)
    expect(readSigner(path, 'two-2', undefined).certificate).toBe(stranger.certificate)
    expect(() => readSigner(path, undefined, undefined)).toThrow(/several keys: .*"two-1", "two-2"/)
    expect(() => readSigner(path, 'two', undefined)).toThrow(/has no key "two"; it has "two-1", "two-2"/)
  })

  it('say how to give the password of an encrypted key', () => {
    const path = file('locked.pem', lockedKey + pem(leaf.certificate))
    expect(() => readSigner(path, undefined, undefined)).toThrow(/--password-file.*NOTARIUM_KEY_PASSWORD/)
    expect(readSigner(path, undefined, 'secret').certificate).toBe(leaf.certificate)
  })

  it.each([
    ['a certificate in DER', leaf.certificate.der, /is a certificate, without a key: give a PKCS#12 store/],
    ['a certificate in PEM', pem(leaf.certificate), /is a certificate without its private key/],
    ['a key in DER', plainDer(plainKey), /is a bare private key \(PKCS#8 in DER\)/],
    ['an encrypted key in DER', plainDer(lockedKey), /looks like an encrypted PKCS#8 key/],
    ['a key alone in PEM', plainKey, /has no certificate for the key "wrong"/],
    ['nothing of the kind', 'hello', /has no private key/],
  ])('say what they are: %s', (_, content, message) => {
    expect(() => readSigner(file('wrong.pem', content), undefined, undefined)).toThrow(message)
  })
})

describe('password files', () => {
  it.each([
    ['a byte order mark', '\ufeffпароль\r\nmore'],
    ['no line end', 'пароль'],
  ])('may have %s', (_, content) => {
    expect(readPassword(file('word.pass', content))).toBe('пароль')
  })

  it('must be UTF-8, and are not quoted', () => {
    const path = file('utf16.pass', Buffer.from('\ufeffsecret', 'utf16le'))
    expect(() => readPassword(path)).toThrow(/not UTF-8/)
    expect(() => readPassword(path)).not.toThrow(/secret/)
  })
})
