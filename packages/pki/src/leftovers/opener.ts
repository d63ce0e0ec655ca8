// A program for the test beside it: opens a key file with its password as a service does, tidies up after itself, and
// waits for its memory to be read, before and after garbage is collected. It can also keep one of the secrets, so that
// the reader is seen to find it.
//   node --expose-gc opener.ts open|use|keep-password|keep-key KEY-FILE PASSWORD-FILE
import { readFileSync } from 'node:fs'
import { PkiError } from '../errors.ts'
import { readPem } from '../key-store/read-pem.ts'
import { type Pkcs12Entry, readPkcs12 } from '../key-store/read-pkcs12.ts'
import { writePkcs12 } from '../key-store/write-pkcs12.ts'
import type { PrivateKey } from '../keys/private-key.ts'
import { formatPrivateKey } from '../keys/write-pkcs8.ts'

const [, , mode, keyFile = '', passwordFile = ''] = process.argv

function open(file: Uint8Array, password: Uint8Array): PrivateKey | undefined {
  if (file[0] !== 0x30) return readPem(file, password).keys[0]
  const [entry] = readPkcs12(file, password)
  if (mode === 'use' && entry !== undefined) use(entry, password)
  return entry?.privateKey
}

function use({ privateKey, certificate }: Pkcs12Entry, password: Uint8Array): void {
  if (privateKey.publicKey.kind === 'gost') privateKey.signDigest(new Uint8Array(32).fill(1))
  for (const form of ['aes', 'rfc9548'] as const) {
    if (certificate !== undefined) writePkcs12([{ privateKey, certificate }], password, form)
    formatPrivateKey(privateKey, { password, form })
  }
}

function openAndForget(password: Uint8Array): { readonly outcome: string; readonly key?: PrivateKey } {
  try {
    const key = open(readFileSync(keyFile), password)
    if (key === undefined) return { outcome: 'no key' }
    if (mode !== 'keep-key') key.destroy()
    return { outcome: 'opened', key }
  } catch (error) {
    if (error instanceof PkiError) return { outcome: error.code }
    throw error
  } finally {
    if (mode !== 'keep-password') password.fill(0)
  }
}

const password = readFileSync(passwordFile)
const { outcome, key } = openAndForget(password)
process.stdout.write(outcome)
process.stdin.on('data', () => {
  globalThis.gc?.()
  process.stdout.write('collected')
})
process.stdin.on('end', () => [password, key])
