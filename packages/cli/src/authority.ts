// The certification authority of a folder of keys: ca.pem is what others trust, ca-key.pem has its key as well.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Certificate,
  formatPem,
  formatPrivateKey,
  generateKey,
  type Issuer,
  issueCertificate,
  type KeySpecification,
  parseCertificate,
} from '@notarium/pki'
import { CommandError } from './command-error.ts'
import { type NewFile, readInputAs } from './files.ts'
import { readSigner } from './key-file.ts'
import { formatMoment } from './moment.ts'

const defaultName = 'Notarium test authority'

/** The authority that is there; undefined where there is none yet. */
export function findAuthority(folder: string, now: number): Issuer | undefined {
  const certificatePath = join(folder, 'ca.pem')
  const keyPath = join(folder, 'ca-key.pem')
  const hasCertificate = existsSync(certificatePath)
  const hasKey = existsSync(keyPath)
  if (!hasCertificate && !hasKey) return undefined
  const orElse = 'or choose another --out for a new authority'
  if (!hasKey)
    throw new CommandError(`${certificatePath} is there without ca-key.pem: put it back, ${orElse}`)
  if (!hasCertificate) {
    throw new CommandError(
      `${keyPath} is there without ca.pem: copy the certificate from it into ca.pem, ${orElse}`,
    )
  }
  const issuer = readSigner(keyPath, undefined, undefined)
  if (readInputAs(certificatePath, parseCertificate).fingerprint !== issuer.certificate.fingerprint) {
    throw new CommandError(`${certificatePath} and ca-key.pem are of two authorities: mend it, ${orElse}`)
  }
  const { notAfter } = issuer.certificate
  if (notAfter <= now) {
    throw new CommandError(
      `the authority ${certificatePath} ended on ${formatMoment(notAfter)} UTC: choose another --out for a new one`,
    )
  }
  return issuer
}

export function createAuthority(
  type: KeySpecification['type'],
  commonName: string | undefined,
  validity: { readonly notBefore: number; readonly notAfter: number },
): Issuer {
  const privateKey = generateKey({ type })
  const subject = { commonName: commonName ?? defaultName }
  return { privateKey, certificate: issueCertificate({ subject, keys: privateKey, ca: true, ...validity }) }
}

export function authorityFiles(folder: string, { privateKey, certificate }: Issuer): NewFile[] {
  const content = certificatePem(certificate)
  return [
    { path: join(folder, 'ca-key.pem'), content: formatPrivateKey(privateKey) + content, access: 'secret' },
    { path: join(folder, 'ca.pem'), content, access: 'public' },
  ]
}

export const certificatePem = ({ der }: Certificate): string => formatPem('CERTIFICATE', der)
