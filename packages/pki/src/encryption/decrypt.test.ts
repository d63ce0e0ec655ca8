// Every cipher and every pseudo-random function that a key file may name, RFC 8018 and RFC 9337.
import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { cfbEncrypt, ctrAcpkm, kuznyechik, magma, pbkdf2, sealCtrAcpkmOmac } from '@notarium/gost'
import { OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { describe, expect, test } from 'vitest'
import { arrayBufferOf, encode } from '../asn1/schema.ts'
import { PkiError } from '../errors.ts'
import { decrypt } from './decrypt.ts'
import { Gost3412Parameters, Gost28147Parameters, Pbes2Parameters, Pbkdf2Parameters } from './pbes2-schema.ts'
import { createWorkBudget } from './work-budget.ts'

const salt = Uint8Array.from({ length: 16 }, (_, i) => i)
const plain = encode(
  new AlgorithmIdentifier({
    algorithm: '1.2.3',
    parameters: arrayBufferOf(encode(new OctetString(new Uint8Array(20_000).fill(7)))),
  }),
)
const identifier = (algorithm: string, parameters: object) =>
  new AlgorithmIdentifier({ algorithm, parameters: arrayBufferOf(encode(parameters)) })

function pbes2(prf: string | undefined, scheme: AlgorithmIdentifier, iterations = 2): AlgorithmIdentifier {
  const derivation = new Pbkdf2Parameters()
  derivation.salt = new OctetString(salt)
  derivation.iterationCount = iterations
  if (prf !== undefined) derivation.prf = new AlgorithmIdentifier({ algorithm: prf, parameters: null })
  const parameters = new Pbes2Parameters()
  parameters.keyDerivationFunc = identifier('1.2.840.113549.1.5.12', derivation)
  parameters.encryptionScheme = scheme
  return identifier('1.2.840.113549.1.5.13', parameters)
}

const password = 'пароль'
const bytes = new TextEncoder().encode(password)
const open = (algorithm: AlgorithmIdentifier, data: Uint8Array, word = password) =>
  decrypt(algorithm, new TextEncoder().encode(word), data, createWorkBudget())

const aes = (key: Uint8Array) => {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, salt)
  return Buffer.concat([cipher.update(plain), cipher.final()])
}
const aes256 = identifier('2.16.840.1.101.3.4.1.42', new OctetString(salt))

describe('RFC 8018', () => {
  test.each([
    [undefined, 'sha1'],
    ['1.2.840.113549.2.7', 'sha1'],
    ['1.2.840.113549.2.8', 'sha224'],
    ['1.2.840.113549.2.9', 'sha256'],
    ['1.2.840.113549.2.10', 'sha384'],
    ['1.2.840.113549.2.11', 'sha512'],
  ])('PBKDF2 with %s (%s)', (prf, hash) => {
    expect(open(pbes2(prf, aes256), aes(pbkdf2Sync(bytes, salt, 2, 32, hash)))).toEqual(plain)
  })

  test.each([
    ['1.2.643.2.2.10', 'gost94'],
    ['1.2.643.7.1.1.4.1', 'streebog256'],
    ['1.2.643.7.1.1.4.2', 'streebog512'],
  ] as const)('PBKDF2 with %s (%s)', (prf, hash) => {
    expect(open(pbes2(prf, aes256), aes(pbkdf2(hash, bytes, salt, 2, 32)))).toEqual(plain)
  })

  test.each([
    ['2.16.840.1.101.3.4.1.2', 16],
    ['2.16.840.1.101.3.4.1.22', 24],
  ])('AES, %s', (oid, size) => {
    const key = pbkdf2Sync(bytes, salt, 2, size, 'sha1')
    expect(open(pbes2(undefined, identifier(oid, new OctetString(salt))), aes(key))).toEqual(plain)
  })
})

describe('RFC 9337', () => {
  const prf = '1.2.643.7.1.1.4.2'
  const key = pbkdf2('streebog512', bytes, salt, 2, 32)
  const material = (ukm: Uint8Array) => {
    const parameters = new Gost3412Parameters()
    parameters.ukm = new OctetString(ukm)
    return parameters
  }
  const meshed = new Gost28147Parameters()
  meshed.iv = new OctetString(salt.subarray(0, 8))
  meshed.encryptionParamSet = '1.2.643.7.1.2.5.1.1'
  const short = salt.subarray(0, 12)
  const cases = [
    [
      'GOST 28147-89',
      identifier('1.2.643.2.2.21', meshed),
      cfbEncrypt({ key, iv: salt.subarray(0, 8), parameterSet: meshed.encryptionParamSet }, plain),
    ],
    [
      'Magma',
      identifier('1.2.643.7.1.1.5.1.1', material(short)),
      ctrAcpkm(magma, { key, iv: short.subarray(0, 4) }, plain),
    ],
    [
      'Magma with OMAC',
      identifier('1.2.643.7.1.1.5.1.2', material(short)),
      sealCtrAcpkmOmac(magma, key, short, plain),
    ],
    [
      'Kuznyechik',
      identifier('1.2.643.7.1.1.5.2.1', material(salt)),
      ctrAcpkm(kuznyechik, { key, iv: salt.subarray(0, 8) }, plain),
    ],
    [
      'Kuznyechik with OMAC',
      identifier('1.2.643.7.1.1.5.2.2', material(salt)),
      sealCtrAcpkmOmac(kuznyechik, key, salt, plain),
    ],
  ] as const

  test.each(cases)('%s', (_, scheme, data) => {
    expect(open(pbes2(prf, scheme), data)).toEqual(plain)
    expect(() => open(pbes2(prf, scheme), data, 'wrong')).toThrow(
      expect.objectContaining({ code: 'wrong-password' }),
    )
  })

  test.each(cases)('%s: material or data of a wrong length is a PkiError', (_, { algorithm }, data) => {
    for (const ukm of [new Uint8Array(0), salt.subarray(1)]) {
      expect(() => open(pbes2(prf, identifier(algorithm, material(ukm))), data)).toThrow(PkiError)
    }
    expect(() => open(pbes2(prf, cases[0][1]), new Uint8Array(0))).toThrow(PkiError)
  })
})

describe('what is refused', () => {
  const codeOf = (algorithm: AlgorithmIdentifier) => {
    try {
      open(algorithm, new Uint8Array(32))
    } catch (error) {
      return error instanceof PkiError ? error.code : error
    }
    return undefined
  }

  test.each([0, -5, 10_000_000, 2 ** 31])('%i iterations', (iterations) => {
    expect(['malformed', 'limit-exceeded']).toContain(codeOf(pbes2('1.2.643.7.1.1.4.2', aes256, iterations)))
  })

  test('an unknown cipher, function or scheme', () => {
    expect(codeOf(pbes2(undefined, identifier('1.2.3', new OctetString(salt))))).toBe('unsupported')
    expect(codeOf(pbes2('1.2.3', aes256))).toBe('unsupported')
    expect(codeOf(identifier('1.2.840.113549.1.12.1.6', new OctetString(salt)))).toBe('unsupported')
  })

  test('a GOST 28147-89 parameter set that is not known', () => {
    const parameters = new Gost28147Parameters()
    parameters.iv = new OctetString(new Uint8Array(8))
    parameters.encryptionParamSet = '1.2.3.4'
    expect(codeOf(pbes2(undefined, identifier('1.2.643.2.2.21', parameters)))).toBe('unsupported')
  })

  test('an AES starting block of a wrong length', () => {
    const scheme = identifier('2.16.840.1.101.3.4.1.42', new OctetString(new Uint8Array(8)))
    expect(codeOf(pbes2(undefined, scheme))).toBe('malformed')
  })
})
