// A folder of keys as an operator would have it: an authority, signers of every kind, revocation lists, a profile
// file that uses them; and documents signed with those keys.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Certificate,
  type CertificateRequest,
  createCrl,
  formatPem,
  formatPrivateKey,
  generateKey,
  type Issuer,
  issueCertificate,
  type KeySpecification,
  parseCertificate,
  writePkcs12,
} from '@notarium/pki'
import { type SigningAlgorithm, signXml } from '@notarium/xmldsig'

const now = Math.floor(Date.now() / 1000)
const day = 24 * 3600
export const subject = { commonName: 'Иванов Иван', inn: '500100732259' } as const
export const password = 'Пароль-of-the-store-7f31'

export interface KeyFolder {
  readonly path: string
  readonly authority: Issuer
  /** By the alias of their keys. */
  readonly signers: Readonly<Record<SignerName, Issuer>>
}

type SignerName = keyof typeof signerKinds

const signerKinds = {
  gost: { type: 'gost2012-256' },
  gost512: { type: 'gost2012-512' },
  rsa: { type: 'rsa', bits: 2048 },
  expired: { type: 'gost2012-256', notBefore: now - 20 * day, notAfter: now - 10 * day },
  revoked: { type: 'gost2012-256' },
  encipher: { type: 'gost2012-256' },
  'no-inn': { type: 'gost2012-256', subject: { commonName: 'Без ИНН' } },
} as const satisfies Record<string, KeySpecification & Partial<CertificateRequest>>

export function makeKeyFolder(path: string): KeyFolder {
  mkdirSync(path, { recursive: true })
  const valid = { notBefore: now - day, notAfter: now + day }
  const authorityKey = generateKey({ type: 'gost2012-256' })
  const authority: Issuer = {
    privateKey: authorityKey,
    certificate: issueCertificate({
      subject: { commonName: 'Удостоверяющий центр' },
      keys: authorityKey,
      ca: true,
      ...valid,
      notBefore: now - 30 * day,
    }),
  }
  const signers = Object.fromEntries(
    Object.entries(signerKinds).map(([name, { type, ...details }]) => {
      const privateKey = generateKey(type === 'rsa' ? { type, bits: 2048 } : { type })
      const certificate = issueCertificate({
        subject,
        keys: privateKey,
        issuer: authority,
        ca: false,
        ...valid,
        ...details,
      })
      return [
        name,
        { privateKey, certificate: name === 'encipher' ? forEncipherment(certificate) : certificate },
      ]
    }),
  ) as Record<SignerName, Issuer>
  writeFiles(path, authority, signers)
  return { path, authority, signers }
}

/** The same certificate with another keyUsage. Its signature is broken by that, which signing does not look at. */
function forEncipherment({ der }: Certificate): Certificate {
  const changed = Buffer.from(der)
  Buffer.from('040403020520', 'hex').copy(changed, changed.indexOf(Buffer.from('0404030206c0', 'hex')))
  return parseCertificate(changed)
}

function writeFiles(path: string, authority: Issuer, signers: Record<SignerName, Issuer>): void {
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(path, name), content, { mode: 0o600 })
  write('ca.pem', formatPem('CERTIFICATE', authority.certificate.der))
  write('password', `${password}\n`)
  write(
    'all.p12',
    writePkcs12(
      Object.entries(signers).map(([alias, { privateKey, certificate }]) => ({
        alias,
        privateKey,
        certificate,
      })),
      password,
      'rfc9548',
    ),
  )
  mkdirSync(join(path, 'pem'), { recursive: true })
  for (const [name, { privateKey, certificate }] of Object.entries(signers)) {
    write(`pem/${name}.pem`, formatPrivateKey(privateKey) + formatPem('CERTIFICATE', certificate.der))
  }
  const revoked = [{ serial: signers.revoked.certificate.serial, at: now - day }]
  write('ca.crl', createCrl({ issuer: authority, revoked, thisUpdate: now - day, nextUpdate: now + day }))
}

/** One profile for each form that tests need; `extra` is appended as it is. */
export function writeProfiles(folder: KeyFolder, extra = ''): string {
  const file = join(folder.path, 'profiles.toml')
  writeFileSync(file, `${standardProfiles}\n${extra}`)
  return file
}

const lockedKeys = 'key_store = { type = "pkcs12", path = "all.p12", password_file = "password" }'
/** To open the locked ones takes a second of a core, as it should. Most tests only want keys. */
const openKeys = 'key_store = { type = "pem", path = "pem" }'
const trustStore = 'trust_store = { certificates = ["ca.pem"], crls = ["*.crl"] }'

const standardProfiles = `
[profiles.guest-gost]
provider = "native"
${openKeys}
${trustStore}

[profiles.guest-rsa]
provider = "native"
${openKeys}
${trustStore}
signature = { algorithm = "rsa-sha256" }

[profiles.test3-gost]
provider = "native"
${lockedKeys}
${trustStore}
signature = { placement = "detached", algorithm = "gost2012-512" }

[profiles.prod-gost]
provider = "native"
${lockedKeys}
${trustStore}
signature = { placement = "wss", transforms = ["exc-c14n"] }

[profiles.verify-only]
provider = "native"
${trustStore}

[profiles.trusts-nobody]
provider = "native"
${openKeys}

[profiles.stubborn]
provider = "stub"

[profiles.no-keys-there]
provider = "native"
key_store = { type = "pkcs12", path = "missing.p12", password_file = "password" }
`

export function signedDocument(
  { privateKey, certificate }: Issuer,
  content = '<order Id="o"><item>Чай</item></order>',
  algorithm: SigningAlgorithm = algorithmOf(certificate.publicKey),
): Uint8Array {
  const at = Math.min(now, certificate.notAfter)
  return signXml(new TextEncoder().encode(content), { privateKey, certificate }, { algorithm, at }).signedXml
}

function algorithmOf(publicKey: Issuer['certificate']['publicKey']): SigningAlgorithm {
  return publicKey.kind === 'gost' ? (publicKey.algorithm as SigningAlgorithm) : 'rsa-sha256'
}
