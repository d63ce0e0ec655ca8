// Which keys of a token are found, under which names and with which certificate; and bounds on what a token has.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKey, issueCertificate } from '@notarium/pki'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import type { KeyStore } from '../provider.ts'
import { openTokenKeyStore } from './open-token.ts'
import {
  compileRecordingModule,
  createRecordingToken,
  type RecordingToken,
} from './testing/recording-token.ts'
import { thrown } from './testing/thrown.ts'

const now = Math.floor(Date.now() / 1000)
const hour = 3600
const gost256 = 0x30
const gost512 = 0xd4321003
const key = generateKey({ type: 'gost2012-256' })

const certificate = (commonName: string, notBefore = now - hour, notAfter = now + hour) =>
  issueCertificate({ subject: { commonName }, keys: key, ca: false, notBefore, notAfter })

const id = (...bytes: number[]) => Uint8Array.from(bytes)

describeWith('c-compiler', 'the keys of a token', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-pkcs11-'))
  let library: string
  let token: RecordingToken
  let store: KeyStore | undefined
  beforeAll(() => {
    library = compileRecordingModule(folder)
  })
  afterEach(() => store?.close())
  afterAll(() => rmSync(folder, { recursive: true }))

  const newToken = () => {
    token = createRecordingToken(library, folder)
    return token
  }
  const open = (): KeyStore => {
    store = openTokenKeyStore(token.settings())
    return store
  }
  const refusal = () => {
    const { code, message } = thrown(open)
    expect(code).toBe('profile-unusable')
    return message
  }
  const whyNot = (alias: string) => {
    const { code, message } = thrown(() => open().find(alias))
    expect(code).toBe('key-not-usable')
    return message
  }

  it('are those that sign, found by label and by id', () => {
    newToken().addKey({ label: 'one', id: id(0xab, 1), keyType: gost256 })
    token.addKey({ label: 'not for signing', id: id(2), keyType: gost256, signs: false })
    token.addCertificate(id(0xab, 1), certificate('One'))
    const { aliases, find } = open()
    expect(aliases).toEqual(['one'])
    expect(find('one')?.certificate.subjectFacts.commonName).toBe('One')
    expect(find('ab01')?.certificate).toBe(find('one')?.certificate)
    expect(find('AB01')?.certificate).toBe(find('one')?.certificate)
    for (const unknown of ['not for signing', '02', 'ab', 'One', '', '__proto__'])
      expect(find(unknown)).toBeUndefined()
  })

  it('are named by id where a label is missing or not theirs alone', () => {
    newToken().addKey({ label: 'twin', id: id(1), keyType: gost256 })
    token.addKey({ label: 'twin', id: id(2), keyType: gost256 })
    token.addKey({ id: id(3), keyType: gost256 })
    // A label that is another key's id must not stand for either.
    token.addKey({ label: '03', id: id(4), keyType: gost256 })
    token.addKey({ keyType: gost256 })
    const { aliases, find } = open()
    expect(aliases).toEqual(['01', '02', '04'])
    const { code, message } = thrown(() => find('twin'))
    expect(code).toBe('unknown-key')
    expect(message).toBe('"twin" names several keys of the token; ask by id: 01, 02.')
    expect(thrown(() => find('03')).message).toBe('"03" names several keys of the token; ask by id: 04.')
  })

  it('cannot be told apart where both label and id are the same', () => {
    newToken().addKey({ label: 'twin', id: id(1), keyType: gost256 })
    token.addKey({ label: 'twin', id: id(1), keyType: gost256 })
    const { aliases, find } = open()
    expect(aliases).toEqual([])
    expect(thrown(() => find('twin')).message).toContain('give them ids of their own')
  })

  it('need a certificate with their id', () => {
    newToken().addKey({ label: 'bare', id: id(1), keyType: gost256 })
    token.addCertificate(id(2), certificate('Another'))
    expect(whyNot('bare')).toContain('has no certificate')
    expect(store?.aliases).toEqual(['bare'])
  })

  it('do not get a certificate without id for being without one', () => {
    newToken().addKey({ label: 'bare', keyType: gost256 })
    token.addCertificate(id(), certificate('Another'))
    expect(whyNot('bare')).toContain('has no certificate')
  })

  it('say why a certificate does not serve', () => {
    newToken().addKey({ label: 'broken', id: id(1), keyType: gost256 })
    token.addCertificate(id(1), { der: Uint8Array.of(0x30, 3, 1, 2, 3) })
    expect(whyNot('broken')).toContain('has a certificate that does not serve. The certificate')
  })

  it('do not get a certificate of another kind of key', () => {
    newToken().addKey({ label: 'other', id: id(1), keyType: gost512 })
    token.addCertificate(id(1), certificate('256 bits'))
    expect(whyNot('other')).toContain('for a key of another kind')
  })

  it('get the certificate that is valid, and the newest of those', () => {
    newToken().addKey({ label: 'renewed', id: id(1), keyType: gost256 })
    token.addCertificate(id(1), { der: Uint8Array.of(1) })
    token.addCertificate(id(1), certificate('Expired', now - 9 * hour, now - hour))
    token.addCertificate(id(1), certificate('Old', now - 9 * hour))
    token.addCertificate(id(1), certificate('Current', now - hour))
    token.addCertificate(id(1), certificate('Next', now + hour, now + 9 * hour))
    expect(open().find('renewed')?.certificate.subjectFacts.commonName).toBe('Current')
  })

  it('are refused where the token wants the PIN for each signature', () => {
    newToken().addKey({ label: 'qualified', id: id(1), keyType: gost256, asksEachTime: true })
    token.addCertificate(id(1), certificate('Qualified'))
    expect(whyNot('qualified')).toContain('wants the PIN again for each signature')
  })

  it('are shown without control characters', () => {
    newToken().addKey({ label: 'a\u001b[2Jb\u0000\u0000  ', id: id(1), keyType: gost256 })
    token.addKey({ label: Uint8Array.of(0x62, 0xff), id: id(2), keyType: gost256 })
    expect(open().aliases).toEqual(['a\uFFFD[2Jb', 'b\uFFFD'])
  })

  it('may lack attributes, whichever way the module says so', () => {
    newToken().addKey({ id: id(7), keyType: gost256 })
    token.put('results/C_GetAttributeValue', 0)
    expect(open().aliases).toEqual(['07'])
    store?.close()
    token.put('results/C_GetAttributeValue', 0x11)
    expect(open().aliases).toEqual(['07'])
    store?.close()
    token.put('results/C_GetAttributeValue', 0x30)
    expect(refusal()).toContain('CKR_DEVICE_ERROR')
  })

  it('have attributes of 64 KiB at most', () => {
    newToken().addKey({ label: 'a'.repeat(64 * 1024), id: id(1), keyType: gost256 })
    expect(open().aliases[0]).toHaveLength(64 * 1024)
    store?.close()
    newToken().addKey({ label: 'a'.repeat(64 * 1024 + 1), id: id(1), keyType: gost256 })
    expect(refusal()).toContain('an attribute of 65537 bytes')
  })

  it('are 1000 at most', () => {
    newToken()
    for (let i = 0; i < 1000; i++) token.addKey({ keyType: gost256, signs: false })
    expect(open().aliases).toEqual([])
    store?.close()
    token.addKey({ keyType: gost256, signs: false })
    expect(refusal()).toContain('more than 1000 objects')
    expect(token.calls().at(-1)).toBe('C_Finalize')
  })
})
