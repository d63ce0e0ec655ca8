// What is left of a password and of a private key in the memory of a process that has used and wiped them: nothing.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import { readPkcs12 } from '../key-store/read-pkcs12.ts'
import {
  examplePassword,
  r50112Gost28147Masked,
  rfc9548KuznyechikOmac,
} from '../key-store/rfc9548-examples.ts'
import { writePkcs12 } from '../key-store/write-pkcs12.ts'
import { generateKey } from '../keys/generate-key.ts'
import type { PrivateKey } from '../keys/private-key.ts'
import { formatPrivateKey } from '../keys/write-pkcs8.ts'
import { formatPem } from '../pem.ts'
import { issue, openssl } from '../test-fixtures.ts'
import { findInMemory, whyUnreadable } from './process-memory.ts'

interface KeyFile {
  readonly bytes: Uint8Array | string
  readonly password: string
  readonly key: PrivateKey
}
type Mode = 'open' | 'use' | 'keep-password' | 'keep-key'

const newPassword = () => randomBytes(18).toString('base64url')
const password = newPassword()
const { privateKey: key, certificate } = issue('Signer', { keys: generateKey({ type: 'gost2012-256' }) })
const own = (bytes: Uint8Array | string): KeyFile => ({ bytes, password, key })
const store = (form: 'aes' | 'rfc9548') =>
  own(writePkcs12([{ privateKey: key, certificate }], password, form))
const pem = (form: 'aes' | 'rfc9548') => own(formatPrivateKey(key, { password, form }))
const example = (bytes: Uint8Array): KeyFile => {
  const [entry] = readPkcs12(bytes, examplePassword)
  return { bytes, password: examplePassword, key: entry!.privateKey }
}

/** Has another process use the file. Says how that went, and which pieces of the secrets are still in its memory. */
async function leftoversOf(mode: Mode, file: KeyFile, given = file.password) {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-leftovers-'))
  const [keyFile, passwordFile] = [join(folder, 'key'), join(folder, 'password')]
  writeFileSync(keyFile, file.bytes)
  writeFileSync(passwordFile, given)
  const program = fileURLToPath(new URL('./opener.ts', import.meta.url))
  // With a small nursery the garbage collector moves things about while the secrets are in use.
  const args = ['--expose-gc', '--max-semi-space-size=1', program, mode, keyFile, passwordFile]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const answer = () => Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    const patterns = patternsOf(given, file.key)
    const [outcome] = await answer()
    const found = findInMemory(child.pid!, patterns)
    child.stdin.write('collect garbage')
    await answer()
    return { outcome: String(outcome), found, foundLater: findInMemory(child.pid!, patterns) }
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
}

/** Pieces of every form that the secrets take on: memory that was freed is often partly overwritten. */
function patternsOf(password: string, { publicKey, toPkcs8 }: PrivateKey): ReadonlyMap<string, Buffer> {
  const utf8 = Buffer.from(password)
  const scalar =
    publicKey.kind === 'gost' ? toPkcs8().subarray(-publicKey.point.length / 2) : new Uint8Array()
  const utf16 = Buffer.from(password, 'utf16le')
  return new Map([
    ...pieces('password', utf8, 8),
    ...pieces('UTF-16LE', utf16, 16),
    // Begun one byte later, since zeros are everywhere and slow to look for.
    ...pieces('UTF-16BE', Buffer.from(utf16).swap16().subarray(1), 16),
    ...pieces(
      'inner pad of HMAC',
      utf8.map((byte) => byte ^ 0x36),
      8,
    ),
    ...pieces(
      'outer pad of HMAC',
      utf8.map((byte) => byte ^ 0x5c),
      8,
    ),
    ...pieces('key', scalar, 16),
    ...pieces('key backwards', scalar.toReversed(), 16),
  ])
}

function pieces(name: string, bytes: Uint8Array, size: number): (readonly [string, Buffer])[] {
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => [
    `${name}, piece ${i + 1}`,
    Buffer.from(bytes.subarray(i * size, (i + 1) * size)),
  ])
}

function leaveNothing(files: readonly (readonly [name: string, mode: Mode, () => KeyFile])[]): void {
  test.each(files)('%s (%s)', async (_, mode, make) => {
    expect(await leftoversOf(mode, make())).toEqual({ outcome: 'opened', ...nothing })
  })
}

const nothing = { found: [], foundLater: [] }

const whyNot = whyUnreadable()
const group = whyNot === undefined ? 'nothing is left in memory' : `memory (skipped: ${whyNot})`
describe.skipIf(whyNot !== undefined)(group, () => {
  leaveNothing([
    ['PKCS #12 under AES', 'open', () => store('aes')],
    ['PKCS #12 under RFC 9548', 'open', () => store('rfc9548')],
    ['PKCS #12 in both forms', 'use', () => store('aes')],
    ['PEM under AES', 'open', () => pem('aes')],
    ['PEM under RFC 9337', 'open', () => pem('rfc9548')],
    ['Kuznyechik with OMAC', 'open', () => example(rfc9548KuznyechikOmac)],
    ['GOST 28147-89 with a masked key', 'open', () => example(r50112Gost28147Masked)],
  ])

  test.each(['aes', 'rfc9548'] as const)('a wrong password, %s', async (form) => {
    const leftovers = await leftoversOf('open', store(form), newPassword())
    expect(leftovers).toEqual({ outcome: 'wrong-password', ...nothing })
  })

  test('and what is kept is found', async () => {
    const piecesOf = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${name}, piece ${i + 1}`)
    const { foundLater: ofPassword } = await leftoversOf('keep-password', pem('aes'))
    expect(ofPassword).toEqual(piecesOf('password', 3))
    const { foundLater: ofKey } = await leftoversOf('keep-key', pem('aes'))
    expect(ofKey).toEqual(piecesOf('key', 2))
  })

  describeWith('openssl-gost', 'with what OpenSSL writes', () => {
    const storeOf = (cipher: string, mac: string) => {
      const input = ['-inkey', 'key.pem', '-in', 'leaf.pem', '-passout', 'file:password']
      const protection = ['-keypbe', cipher, '-certpbe', cipher, '-macalg', mac]
      return own(
        openssl(['pkcs12', '-engine', 'gost', '-export', ...input, ...protection], {
          'key.pem': formatPrivateKey(key),
          'leaf.pem': formatPem('CERTIFICATE', certificate.der),
          password,
        }),
      )
    }
    leaveNothing([
      ['3DES and SHA-1', 'open', () => storeOf('PBE-SHA1-3DES', 'sha1')],
      ['GOST 28147-89 and GOST R 34.11-94', 'open', () => storeOf('gost89', 'md_gost94')],
    ])
  })
})
