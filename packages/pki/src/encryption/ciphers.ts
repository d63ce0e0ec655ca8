// The ciphers of key files, by object identifier: AES and 3DES by Node, the GOST ones by our engine.
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { cfbDecrypt, ctrAcpkm, kuznyechik, magma, openCtrAcpkmOmac, secretBytes } from '@notarium/gost'
import { OctetString } from '@peculiar/asn1-schema'
import type { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { isWholeSequence } from '../asn1/der.ts'
import { decode } from '../asn1/schema.ts'
import { PkiError } from '../errors.ts'
import { Gost3412Parameters, Gost28147Parameters } from './pbes2-schema.ts'

export const aes256CbcOid = '2.16.840.1.101.3.4.1.42'
export const kuznyechikOid = '1.2.643.7.1.1.5.2.1'

interface FileCipher {
  readonly keySize: number
  readonly decrypt: (key: Uint8Array, parameters: ArrayBuffer, data: Uint8Array) => Uint8Array
}

const ciphers: ReadonlyMap<string, FileCipher> = new Map([
  ['2.16.840.1.101.3.4.1.2', cbc('aes-128-cbc', 16, 16)],
  ['2.16.840.1.101.3.4.1.22', cbc('aes-192-cbc', 24, 16)],
  [aes256CbcOid, cbc('aes-256-cbc', 32, 16)],
  ['1.2.840.113549.3.7', cbc('des-ede3-cbc', 24, 8)],
  ['1.2.643.2.2.21', { keySize: 32, decrypt: decryptGost28147 }],
  ['1.2.643.7.1.1.5.1.1', { keySize: 32, decrypt: decryptCtr(magma) }],
  ['1.2.643.7.1.1.5.1.2', { keySize: 32, decrypt: openSealed(magma) }],
  [kuznyechikOid, { keySize: 32, decrypt: decryptCtr(kuznyechik) }],
  ['1.2.643.7.1.1.5.2.2', { keySize: 32, decrypt: openSealed(kuznyechik) }],
])

export function cipherOf({ algorithm, parameters }: AlgorithmIdentifier): {
  readonly keySize: number
  readonly decrypt: (key: Uint8Array, data: Uint8Array) => Uint8Array
} {
  const cipher = ciphers.get(algorithm)
  if (cipher === undefined || !parameters) {
    throw new PkiError(
      'unsupported',
      `The file is encrypted with a cipher (${algorithm}) that is not supported. Export it anew with AES-256 or GOST.`,
    )
  }
  return { keySize: cipher.keySize, decrypt: (key, data) => cipher.decrypt(key, parameters, data) }
}

export function encryptAes256(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return new Uint8Array(Buffer.concat([cipher.update(data), cipher.final()]))
}

export function encryptKuznyechik(key: Uint8Array, ukm: Uint8Array, data: Uint8Array): Uint8Array {
  return ctrAcpkm(kuznyechik, { key, iv: ukm.subarray(0, kuznyechik.blockSize / 2) }, data)
}

/** Wrong padding or code under a password means that the password is wrong. */
export const wrongPassword = () =>
  new PkiError('wrong-password', 'The password does not open the file. Check it, and its keyboard layout.')

function cbc(name: string, keySize: number, ivSize: number): FileCipher {
  return {
    keySize,
    decrypt(key, parameters, data) {
      const iv = new Uint8Array(decode(parameters, OctetString, "The cipher's parameters").buffer)
      if (iv.length !== ivSize)
        throw new PkiError('malformed', `The cipher's starting block must have ${ivSize} bytes.`)
      return decryptCbc(name, key, iv, data)
    },
  }
}

export function decryptCbc(name: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  try {
    const decipher = createDecipheriv(name, key, iv)
    parts.push(decipher.update(data))
    parts.push(decipher.final())
    return joined(parts)
  } catch {
    throw wrongPassword()
  } finally {
    for (const part of parts) part.fill(0)
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = secretBytes(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}

function decryptGost28147(key: Uint8Array, parameters: ArrayBuffer, data: Uint8Array): Uint8Array {
  const { iv, encryptionParamSet } = decode(parameters, Gost28147Parameters, "The cipher's parameters")
  if (iv.byteLength !== 8) throw new PkiError('malformed', "The cipher's starting block must have 8 bytes.")
  const parameterSet = encryptionParamSet
  try {
    return firstWholeSequence([() => cfbDecrypt({ key, iv: new Uint8Array(iv.buffer), parameterSet }, data)])
  } catch (cause) {
    if (cause instanceof PkiError) throw cause
    throw new PkiError('unsupported', `The cipher's parameter set ${encryptionParamSet} is not supported.`, {
      cause,
    })
  }
}

// RFC 9337: the material is half a block for the counter and eight bytes for deriving keys.
function materialOf(algorithm: typeof kuznyechik, parameters: ArrayBuffer): Uint8Array {
  const ukm = new Uint8Array(decode(parameters, Gost3412Parameters, "The cipher's parameters").ukm.buffer)
  const size = algorithm.blockSize / 2 + 8
  if (ukm.length !== size) throw new PkiError('malformed', `The cipher's material must have ${size} bytes.`)
  return ukm
}

// RFC 9337 changes the key every 256 KiB (Magma: 8 KiB), the OpenSSL engine every 4 KiB (1 KiB).
function decryptCtr(algorithm: typeof kuznyechik): FileCipher['decrypt'] {
  return (key, parameters, data) => {
    const iv = materialOf(algorithm, parameters).subarray(0, algorithm.blockSize / 2)
    const engineSection = algorithm.blockSize === 16 ? 4096 : 1024
    return firstWholeSequence([
      () => ctrAcpkm(algorithm, { key, iv }, data),
      () => ctrAcpkm(algorithm, { key, iv, sectionSize: engineSection }, data),
    ])
  }
}

// Stream ciphers have no padding that would betray a wrong password; the plaintext's form does.
function firstWholeSequence(attempts: readonly (() => Uint8Array)[]): Uint8Array {
  for (const attempt of attempts) {
    const plain = attempt()
    if (isWholeSequence(plain)) return plain
    plain.fill(0)
  }
  throw wrongPassword()
}

function openSealed(algorithm: typeof kuznyechik): FileCipher['decrypt'] {
  return (key, parameters, data) => {
    const ukm = materialOf(algorithm, parameters)
    try {
      return openCtrAcpkmOmac(algorithm, key, ukm, data)
    } catch {
      throw wrongPassword()
    }
  }
}
