// The ciphers beside the OpenSSL engine, on messages long enough to change keys several times.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { describeWith } from '../../../test/setup/tools.ts'
import { ctr, ctrAcpkm } from './ctr-acpkm.ts'
import { cfbDecrypt, cfbEncrypt } from './gost28147.ts'
import { kuznyechik } from './kuznyechik.ts'
import { magma } from './magma.ts'

const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')
const key = Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 3)

function message(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 167 + (at >> 8) * 13 + 5) & 255)
}

function engineEncrypt(cipher: string, iv: Uint8Array, plaintext: Uint8Array, parameterSet?: string): Buffer {
  const args = ['enc', '-engine', 'gost', `-${cipher}`, '-K', hex(key), '-iv', hex(iv)]
  const env = { ...process.env, ...(parameterSet && { CRYPT_PARAMS: parameterSet }) }
  const { status, stdout, stderr } = spawnSync('openssl', args, { input: plaintext, env })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}

describeWith('openssl-gost', 'ciphers beside the OpenSSL engine', () => {
  it.each([
    '1.2.643.2.2.31.1',
    '1.2.643.2.2.31.2',
    '1.2.643.2.2.31.3',
    '1.2.643.2.2.31.4',
    '1.2.643.7.1.2.5.1.1',
  ])('GOST 28147-89 CFB with key meshing, parameter set %s', (parameterSet) => {
    const iv = message(8)
    for (const length of [0, 1, 7, 8, 9, 1023, 1024, 1025, 1032, 2048, 2049, 5000]) {
      const ciphertext = engineEncrypt('gost89', iv, message(length), parameterSet)
      expect(hex(cfbEncrypt({ key, iv, parameterSet }, message(length)))).toBe(hex(ciphertext))
      expect(hex(cfbDecrypt({ key, iv, parameterSet }, ciphertext))).toBe(hex(message(length)))
    }
  })

  // The engine's command line has sections of its own: 4096 bytes for Kuznyechik, 1024 for Magma.
  it.each([
    [kuznyechik, 8, 4096],
    [magma, 4, 1024],
  ] as const)('counter mode and CTR-ACPKM over $name', (algorithm, ivBytes, sectionSize) => {
    const iv = message(ivBytes)
    for (const length of [1, 100, sectionSize, sectionSize + 1, 70_001]) {
      const plain = engineEncrypt(`${algorithm.name}-ctr`, iv, message(length))
      expect(hex(ctr(algorithm.withKey(key), iv, message(length)))).toBe(hex(plain))
      const meshed = engineEncrypt(`${algorithm.name}-ctr-acpkm`, iv, message(length))
      expect(hex(ctrAcpkm(algorithm, { key, iv, sectionSize }, message(length)))).toBe(hex(meshed))
    }
  })
})
