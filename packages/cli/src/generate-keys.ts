// A key with its certificate, and the authority that issues it where there is none yet. All is checked first and made
// in memory; files are written last, so that a refusal leaves nothing behind.
import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  formatPrivateKey,
  generateKey,
  type Issuer,
  issueCertificate,
  type KeySpecification,
  type NewSubject,
  type PublicKey,
  writePkcs12,
} from '@notarium/pki'
import { authorityFiles, certificatePem, createAuthority, findAuthority } from './authority.ts'
import { CommandError } from './command-error.ts'
import { makeFolder, type NewFile, writeNewFiles } from './files.ts'
import { formatMoment } from './moment.ts'
import { orExplain } from './system-error.ts'

export interface KeyRequest {
  readonly folder: string
  readonly alias: string
  readonly type: KeySpecification['type']
  readonly subject: NewSubject
  /** For a new authority alone. */
  readonly authorityName: string | undefined
  readonly days: number
  /** Of the store; a new one is made where it is undefined. */
  readonly password: string | undefined
  readonly storeForm: 'aes' | 'rfc9548'
}

/** Returns what a person should know about it, a line each. */
export function generateKeys(request: KeyRequest): string[] {
  const { folder, type, days } = request
  const now = Math.floor(Date.now() / 1000)
  requireFreeNames(request)
  const known = findAuthority(folder, now)
  if (known !== undefined && request.authorityName !== undefined) {
    throw new CommandError(
      `${join(folder, 'ca.pem')} is there and has its name: leave out --ca-cn, or choose another --out`,
    )
  }
  // From an hour ago, so that a clock that is a little slow does not refuse it.
  const validFor = (days: number) => ({ notBefore: now - 3600, notAfter: now + days * 86_400 })
  const issuer = known ?? createAuthority(type, request.authorityName, validFor(days * 5))
  const wanted = validFor(days)
  const notAfter = Math.min(wanted.notAfter, issuer.certificate.notAfter)
  const keyFiles = createKeyFiles(request, issuer, { ...wanted, notAfter })
  makeFolder(folder)
  writeNewFiles([...(known === undefined ? authorityFiles(folder, issuer) : []), ...keyFiles])

  const lines = [
    `Wrote ${pathOf(request, '.p12')} and ${pathOf(request, '.pem')}; trust ${join(folder, 'ca.pem')}`,
  ]
  const authorityType = typeOf(issuer.certificate.publicKey)
  if (authorityType !== type) lines.push(`The key is ${type}; its authority signs with ${authorityType}.`)
  if (notAfter < wanted.notAfter) {
    lines.push(`The certificate ends with its authority, on ${formatMoment(notAfter)} UTC.`)
  }
  return lines
}

function requireFreeNames(request: KeyRequest): void {
  const { folder } = request
  const there = orExplain(`cannot use ${folder}`, () => statSync(folder, { throwIfNoEntry: false }))
  if (there?.isDirectory() === false) {
    throw new CommandError(`a file of the name ${folder} exists: choose another --out`)
  }
  const taken = ['.p12', '.pem', '.pass'].map((ending) => pathOf(request, ending)).find(existsSync)
  if (taken !== undefined) throw new CommandError(`${taken} exists already: choose another --alias or --out`)
}

function createKeyFiles(
  request: KeyRequest,
  issuer: Issuer,
  validity: { readonly notBefore: number; readonly notAfter: number },
): NewFile[] {
  const { alias, type, subject, storeForm } = request
  const privateKey = generateKey({ type })
  const certificate = issueCertificate({ subject, keys: privateKey, issuer, ca: false, ...validity })
  const password = request.password ?? randomBytes(18).toString('base64url')
  const entry = { alias, privateKey, certificate, chain: [issuer.certificate] }
  const secret = (ending: string, content: string | Uint8Array): NewFile => ({
    path: pathOf(request, ending),
    content,
    access: 'secret',
  })
  return [
    ...(request.password === undefined ? [secret('.pass', `${password}\n`)] : []),
    secret('.p12', writePkcs12([entry], password, storeForm)),
    secret('.pem', formatPrivateKey(privateKey) + certificatePem(certificate)),
  ]
}

const pathOf = ({ folder, alias }: KeyRequest, ending: string) => join(folder, alias + ending)

const typeOf = (key: PublicKey) => (key.kind === 'gost' ? key.algorithm : key.kind)
