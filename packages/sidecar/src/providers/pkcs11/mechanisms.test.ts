// Exactly what a token is asked for, told by a module that writes it down, and what becomes of its answers.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { generateKey, issueCertificate, type PrivateKey, type SignatureAlgorithm } from '@notarium/pki'
import { type DigestAlgorithm, ownPrimitives } from '@notarium/xmldsig'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import type { KeyStore } from '../provider.ts'
import { openTokenKeyStore } from './open-token.ts'
import {
  compileRecordingModule,
  createRecordingToken,
  type RecordingToken,
} from './testing/recording-token.ts'
import { thrown } from './testing/thrown.ts'

const keys = {
  gost256: generateKey({ type: 'gost2012-256' }),
  gost512: generateKey({ type: 'gost2012-512' }),
  rsa: generateKey({ type: 'rsa', bits: 2048 }),
} as const
type KeyName = keyof typeof keys

/** CKK_RSA, CKK_GOSTR3410, CKK_GOSTR3410_512. */
const keyTypes = { rsa: 0, gost256: 0x30, gost512: 0xd4321003 } as const
const data = new TextEncoder().encode('<ds:SignedInfo/>')
const id = Uint8Array.of(0xa1)

const certified = (privateKey: PrivateKey) =>
  issueCertificate({
    subject: { commonName: 'Signer' },
    keys: privateKey,
    ca: false,
    notBefore: 0,
    notAfter: Math.floor(Date.now() / 1000) + 3600,
  })
const certificates = {
  gost256: certified(keys.gost256),
  gost512: certified(keys.gost512),
  rsa: certified(keys.rsa),
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const swapHalves = (bytes: Uint8Array) =>
  new Uint8Array(Buffer.concat([bytes.subarray(bytes.length / 2), bytes.subarray(0, bytes.length / 2)]))

function gostDigest(algorithm: DigestAlgorithm): string {
  const running = ownPrimitives.startDigest(algorithm)
  running.update(data)
  return hexOf(running.digest())
}
const shaDigest = (name: string) => createHash(name).update(data).digest('hex')

describeWith('c-compiler', 'signing in a token', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-pkcs11-'))
  let library: string
  let store: KeyStore | undefined
  beforeAll(() => {
    library = compileRecordingModule(folder)
  })
  afterEach(() => store?.close())
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A token with one key, which answers with that signature. */
  function tokenWith(name: KeyName, signature: Uint8Array) {
    const token = createRecordingToken(library, folder)
    token.addKey({ label: 'key', id, keyType: keyTypes[name], signature })
    token.addCertificate(id, certificates[name])
    store = openTokenKeyStore(token.settings())
    const { privateKey } = store.find('key')!
    return { token, sign: (algorithm: SignatureAlgorithm) => privateKey.sign(algorithm, data) }
  }
  const signingCalls = (token: RecordingToken) => token.calls().filter((call) => call.startsWith('C_Sign'))

  describe.each<[SignatureAlgorithm, KeyName, mechanism: string, parameter: string, input: string]>([
    ['gost2012-256', 'gost256', '0x1201', '', gostDigest('streebog256')],
    ['gost2012-512', 'gost512', '0xd4321006', '', gostDigest('streebog512')],
    ['rsa-sha256', 'rsa', '0x1', '', `3031300d060960864801650304020105000420${shaDigest('sha256')}`],
    ['rsa-sha384', 'rsa', '0x1', '', `3041300d060960864801650304020205000430${shaDigest('sha384')}`],
    ['rsa-sha512', 'rsa', '0x1', '', `3051300d060960864801650304020305000440${shaDigest('sha512')}`],
    ['rsa-pss-sha256', 'rsa', '0xd', '500200000000000002000000000000002000000000000000', shaDigest('sha256')],
    ['rsa-pss-sha384', 'rsa', '0xd', '600200000000000003000000000000003000000000000000', shaDigest('sha384')],
    ['rsa-pss-sha512', 'rsa', '0xd', '700200000000000004000000000000004000000000000000', shaDigest('sha512')],
  ])('%s', (algorithm, name, mechanism, parameter, input) => {
    it('uses the raw mechanism over our own digest', () => {
      const signature = keys[name].sign(algorithm, data)
      const { token, sign } = tokenWith(name, signature)
      expect(hexOf(sign(algorithm))).toBe(hexOf(signature))
      expect(signingCalls(token)).toEqual([
        `C_SignInit mechanism=${mechanism} parameter=${parameter} key=1`,
        `C_Sign data=${input}`,
      ])
    })

    it('hands out no signature over something else', () => {
      const { sign } = tokenWith(name, keys[name].sign(algorithm, new TextEncoder().encode('something else')))
      const { code, message } = thrown(() => sign(algorithm))
      expect(code).toBe('key-not-usable')
      expect(message).toContain('its certificate does not confirm')
    })
  })

  it.each(['gost256', 'gost512'] as const)(
    'mends the halves of a signature in the other order: %s',
    (name) => {
      const algorithm = name === 'gost256' ? 'gost2012-256' : 'gost2012-512'
      const signature = keys[name].sign(algorithm, data)
      const { sign } = tokenWith(name, swapHalves(signature))
      expect(hexOf(sign(algorithm))).toBe(hexOf(signature))
    },
  )

  it('mends nothing about RSA', () => {
    const { sign } = tokenWith('rsa', swapHalves(keys.rsa.sign('rsa-sha256', data)))
    expect(thrown(() => sign('rsa-sha256')).code).toBe('key-not-usable')
  })

  it.each([
    ['none at all', 0],
    ['one too short', 63],
    ['one too long', 65],
  ])('drops a signature of another length: %s', (_, length) => {
    const whole = Buffer.concat([keys.gost256.sign('gost2012-256', data), Uint8Array.of(0)])
    const { sign } = tokenWith('gost256', whole.subarray(0, length))
    expect(thrown(() => sign('gost2012-256')).message).toContain('its certificate does not confirm')
  })

  it('survives a module that claims to have written more than there was room for', () => {
    const { token, sign } = tokenWith('rsa', new Uint8Array(100_000).fill(1))
    expect(thrown(() => sign('rsa-sha256')).message).toContain('CKR_BUFFER_TOO_SMALL')
    token.put('results/C_Sign', 0)
    expect(thrown(() => sign('rsa-sha256')).message).toContain('its certificate does not confirm')
  })

  it.each<[KeyName, SignatureAlgorithm]>([
    ['gost256', 'gost2012-512'],
    ['gost256', 'gost2001'],
    ['gost512', 'gost2012-256'],
    ['gost512', 'rsa-sha256'],
    ['rsa', 'gost2012-256'],
    ['rsa', 'rsa-sha1'],
  ])('does not ask a %s key for a %s signature', (name, algorithm) => {
    const { token, sign } = tokenWith(name, new Uint8Array())
    const { code, message } = thrown(() => sign(algorithm))
    expect(code).toBe('key-not-usable')
    expect(message).toContain(`cannot make a ${algorithm} signature`)
    expect(signingCalls(token)).toEqual([])
  })

  it.each([
    ['C_SignInit', 0xb3, 'CKR_SESSION_HANDLE_INVALID'],
    ['C_SignInit', 0x101, 'CKR_USER_NOT_LOGGED_IN'],
    ['C_SignInit', 0xe0, 'CKR_TOKEN_NOT_PRESENT'],
    ['C_Sign', 0x32, 'CKR_DEVICE_REMOVED'],
    ['C_Sign', 0xb3, 'CKR_SESSION_HANDLE_INVALID'],
  ])('says what to do when the token is gone: %s answers %i', (called, value, name) => {
    const { token, sign } = tokenWith('gost256', keys.gost256.sign('gost2012-256', data))
    token.put(`results/${called}`, value)
    const { code, message } = thrown(() => sign('gost2012-256'))
    expect(code).toBe('key-not-usable')
    expect(message).toContain(name)
    expect(message).toContain('activate the profile again')
  })

  it('names what a maker defined by its number', () => {
    const { token, sign } = tokenWith('gost256', new Uint8Array())
    token.put('results/C_Sign', 0x80000123)
    expect(thrown(() => sign('gost2012-256')).message).toContain('0x80000123')
  })

  it('keeps the module loaded, although only pointers into it are left', async () => {
    const signature = keys.gost256.sign('gost2012-256', data)
    const { token, sign } = tokenWith('gost256', signature)
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    for (let turn = 0; turn < 5; turn++) {
      collectGarbage()
      await setTimeout(10)
    }
    // Asked before it is called: an unloaded module ends the process.
    expect(readFileSync('/proc/self/maps', 'utf8')).toContain(token.settings().module)
    expect(hexOf(sign('gost2012-256'))).toBe(hexOf(signature))
  })

  it('does not call the module after the store was closed', () => {
    const { token, sign } = tokenWith('gost256', keys.gost256.sign('gost2012-256', data))
    store?.close()
    const before = token.calls()
    const { code, message } = thrown(() => sign('gost2012-256'))
    expect(code).toBe('key-not-usable')
    expect(message).toContain('activate the profile again')
    expect(token.calls()).toEqual(before)
  })
})
