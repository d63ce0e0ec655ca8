// RFC 7292: PKCS #12 as OpenSSL, Java and Windows write it.

import { readFileSync } from 'node:fs'
import { ContentInfo } from '@peculiar/asn1-cms'
import { MacData } from '@peculiar/asn1-pfx'
import { OctetString } from '@peculiar/asn1-schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeWith, describeWithVectors } from '../../../../test/setup/tools.ts'
import { decode, encode } from '../asn1/schema.ts'
import { PkiError } from '../errors.ts'
import type { Issuer } from '../issue/signer.ts'
import { formatPrivateKey } from '../keys/write-pkcs8.ts'
import { formatPem } from '../pem.ts'
import { issue, openssl } from '../test-fixtures.ts'
import { Pfx } from './pkcs12-schema.ts'
import { readPkcs12 } from './read-pkcs12.ts'
import { writePkcs12 } from './write-pkcs12.ts'

let root: Issuer
let leaf: Issuer
let file: Uint8Array

beforeAll(() => {
  root = issue('Store root', { ca: true })
  leaf = issue('Store signer', { issuer: root })
  file = writePkcs12([{ ...leaf, alias: 'signer', chain: [root.certificate] }], 'пароль', 'aes')
})

const codeOf = (action: () => unknown) => {
  try {
    action()
  } catch (error) {
    if (error instanceof PkiError) return error.code
    throw error
  }
  return 'no error'
}

describe('RFC 7292', () => {
  test('round trip: alias, key, certificate and chain', () => {
    const [entry, ...others] = readPkcs12(file, 'пароль')
    expect(others).toEqual([])
    expect(entry).toMatchObject({ alias: 'signer', certificate: leaf.certificate, chain: [root.certificate] })
    expect(entry?.privateKey.toPkcs8()).toEqual(leaf.privateKey.toPkcs8())
  })

  test('several keys, each with its own certificate', () => {
    const other = issue('Other signer', { issuer: root })
    const two = writePkcs12(
      [
        { ...leaf, alias: 'one' },
        { ...other, alias: 'two' },
      ],
      'x',
      'aes',
    )
    expect(readPkcs12(two, 'x').map(({ alias, certificate }) => [alias, certificate?.subject.text])).toEqual([
      ['one', 'CN=Store signer'],
      ['two', 'CN=Other signer'],
    ])
  })

  test('a wrong password has its own code, and the message does not repeat it', () => {
    expect(codeOf(() => readPkcs12(file, 'wrong'))).toBe('wrong-password')
    expect(() => readPkcs12(file, 'hunter2')).not.toThrow(/hunter2/)
  })

  test('a key with the certificate of another is not written', () => {
    const wrong = { privateKey: root.privateKey, certificate: leaf.certificate }
    expect(codeOf(() => writePkcs12([wrong], 'x', 'aes'))).toBe('key-mismatch')
  })

  test('iterations beyond all measure are refused at once', () => {
    const pfx = decode(file, Pfx, 'it')
    for (const iterations of [2_000_000_000, 6_000_000, 0, -1]) {
      pfx.macData = new MacData({ ...(pfx.macData as MacData), iterations })
      const started = performance.now()
      expect(['limit-exceeded', 'malformed']).toContain(codeOf(() => readPkcs12(encode(pfx), 'пароль')))
      expect(performance.now() - started).toBeLessThan(20_000)
    }
  })

  test('without an integrity code a wrong password still shows', () => {
    const pfx = decode(file, Pfx, 'it')
    delete pfx.macData
    const bare = encode(pfx)
    expect(readPkcs12(bare, 'пароль')).toHaveLength(1)
    expect(codeOf(() => readPkcs12(bare, 'wrong'))).toBe('wrong-password')
  })

  test('BER: indefinite lengths and octets in pieces, as some programs write them', () => {
    const { authSafe, macData } = decode(file, Pfx, 'it')
    const content = new Uint8Array(decode(authSafe.content, OctetString, 'it').buffer)
    const piece = (bytes: Uint8Array) => encode(new OctetString(bytes))
    const ends = (count: number) => new Uint8Array(2 * count)
    const ber = Buffer.concat([
      Buffer.from('3080020103308006092a864886f70d010701a0802480', 'hex'),
      piece(content.subarray(0, 1000)),
      piece(content.subarray(1000)),
      ends(3),
      encode(macData),
      ends(1),
    ])
    expect(readPkcs12(ber, 'пароль')).toMatchObject([{ alias: 'signer', certificate: leaf.certificate }])
  })

  test('a file protected by a public key is refused with a reason', () => {
    const pfx = decode(file, Pfx, 'it')
    pfx.authSafe = new ContentInfo({ ...pfx.authSafe, contentType: '1.2.840.113549.1.7.2' })
    expect(codeOf(() => readPkcs12(encode(pfx), 'пароль'))).toBe('unsupported')
  })

  test('truncations and flipped bits of the outer structure give a PkiError', () => {
    for (let length = 0; length < file.length; length += 13) {
      expect(codeOf(() => readPkcs12(file.subarray(0, length), 'пароль'))).toBe('malformed')
    }
    for (const at of [
      ...Array(30).keys(),
      ...Array.from({ length: 10 }, (_, i) => file.length - 1 - 9 * i),
    ]) {
      const broken = file.slice()
      broken[at]! ^= 0x41
      codeOf(() => readPkcs12(broken, 'пароль'))
    }
  })
})

describeWith('openssl-gost', 'OpenSSL', () => {
  const write = (...args: string[]) =>
    openssl(
      [
        'pkcs12',
        '-export',
        '-inkey',
        'key.pem',
        '-in',
        'leaf.pem',
        '-certfile',
        'root.pem',
        '-name',
        'signer',
        ...args,
      ],
      {
        'key.pem': formatPrivateKey(leaf.privateKey),
        'leaf.pem': formatPem('CERTIFICATE', leaf.certificate.der),
        'root.pem': formatPem('CERTIFICATE', root.certificate.der),
      },
    )

  test.each([
    ['AES-256 and SHA-256', []],
    ['AES-128 and SHA-1', ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-macalg', 'sha1']],
    ['SHA-512', ['-macalg', 'sha512']],
    ['3DES of old files', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['no encryption at all', ['-keypbe', 'NONE', '-certpbe', 'NONE']],
    ['no integrity code', ['-nomac']],
  ])('writes with %s, and we read it', (_, args) => {
    const [entry] = readPkcs12(write('-passout', 'pass:password', ...args), 'password')
    expect(entry).toMatchObject({ alias: 'signer', certificate: leaf.certificate, chain: [root.certificate] })
    expect(entry?.privateKey.toPkcs8()).toEqual(leaf.privateKey.toPkcs8())
  })

  test('an empty password', () => {
    expect(readPkcs12(write('-passout', 'pass:'), '')).toHaveLength(1)
  })

  test('40-bit RC2 is refused with advice', () => {
    const file = write('-passout', 'pass:x', '-legacy', '-certpbe', 'PBE-SHA1-RC2-40')
    expect(() => readPkcs12(file, 'x')).toThrow(/AES-256/)
  })

  test('reads what we write', () => {
    const printed = openssl(['pkcs12', '-in', 'a.p12', '-passin', 'pass:пароль', '-nodes'], {
      'a.p12': file,
    }).toString()
    expect(printed).toContain('friendlyName: signer')
    expect(printed).toContain('CN = Store root')
    expect(printed.replace(/\s/g, '')).toContain(Buffer.from(leaf.privateKey.toPkcs8()).toString('base64'))
  })
})

describeWithVectors('key stores of the xmlsec library', (folder) => {
  const read = (path: string) => readFileSync(new URL(`xmlsec/${path}`, folder))

  test.each([
    ['rsa/rsa-2048-key.p12', 'TestKeyName-rsa-2048'],
    ['gost/gost-2001-key.p12', 'TestKeyName-gost-2001'],
    ['gost/gost-2001-key-win.p12', 'TestKeyName-gost-2001'],
    ['gost/gost-2012-256-key.p12', 'TestKeyName-gost-2012-256'],
    ['gost/gost-2012-256-key-win.p12', 'TestKeyName-gost-2012-256'],
  ])('%s', (path, alias) => {
    const [entry] = readPkcs12(read(path), 'secret123')
    expect(entry?.alias).toBe(alias)
    expect(entry?.certificate?.subjectFacts.commonName).toMatch(/^Test Key/)
    expect(entry?.chain).toHaveLength(2)
    expect(codeOf(() => readPkcs12(read(path), 'secret124'))).toBe('wrong-password')
  })
})
