// What the tests of this package share: small authorities, and OpenSSL as a second opinion.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from './certificate/certificate.ts'
import { type CertificateRequest, issueCertificate } from './issue/issue-certificate.ts'
import type { Issuer } from './issue/signer.ts'
import { generateKey, type KeySpecification } from './keys/generate-key.ts'
import type { PrivateKey } from './keys/private-key.ts'

export const year = 365 * 24 * 3600
/** The moment of all tests: 2026-06-01. */
export const now = Date.UTC(2026, 5, 1) / 1000

const keys = new Map<string, PrivateKey>()

/** RSA keys are slow to make, so each name gets one and keeps it. */
export function keyNamed(
  name: string,
  specification: KeySpecification = { type: 'rsa', bits: 2048 },
): PrivateKey {
  const id = `${name} ${JSON.stringify(specification)}`
  const key = keys.get(id) ?? generateKey(specification)
  keys.set(id, key)
  return key
}

type Details = Partial<Omit<CertificateRequest, 'issuer' | 'subject'>> & {
  readonly issuer?: Issuer | undefined
}

/** A certificate and its key, valid for a year on either side of `now` unless told otherwise. */
export function issue(commonName: string, { issuer, ...details }: Details = {}): Issuer {
  const privateKey = details.keys ?? keyNamed(commonName)
  const certificate = issueCertificate({
    subject: { commonName },
    keys: privateKey,
    ca: false,
    notBefore: now - year,
    notAfter: now + year,
    ...(issuer === undefined ? {} : { issuer }),
    ...details,
  })
  return { certificate, privateKey }
}

export const certificatesOf = (...issuers: Issuer[]): Certificate[] =>
  issuers.map(({ certificate }) => certificate)

/** Runs OpenSSL in a folder with the given files; throws with what it said where it fails. */
export function openssl(
  args: readonly string[],
  files: Readonly<Record<string, Uint8Array | string>> = {},
  environment: Readonly<Record<string, string>> = {},
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-pki-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const env = { ...process.env, ...environment }
    const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, env })
    if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
