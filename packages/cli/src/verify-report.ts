// The result of a verification, for a person and for a program.
import type { Certificate } from '@notarium/pki'
import type { SignatureResult, VerifyResult } from '@notarium/xmldsig'
import { formatMoment } from './moment.ts'
import { printable, printableLine } from './printable.ts'

export interface Question {
  readonly file: string
  /** Epoch seconds, where the person asked for a moment. */
  readonly at: number | undefined
  readonly hasTrust: boolean
}

export function describeResult({ file, at, hasTrust }: Question, result: VerifyResult): string {
  const lines = [`${result.valid ? 'VALID' : 'NOT VALID'}  ${file}`]
  if (at !== undefined) lines.push(`  as of      ${formatMoment(at)} UTC`)
  for (const [i, signature] of result.signatures.entries()) {
    if (result.signatures.length > 1) lines.push(`signature ${i + 1}`)
    lines.push(...describeSignature(signature))
  }
  for (const { code, message } of result.errors) lines.push(`  error      ${code}: ${message}`)
  if (!hasTrust) lines.push('  hint       name the certificates that you trust with --trust')
  return lines.map(printableLine).join('\n')
}

function describeSignature({ path, algorithm, covered, signer, chain }: SignatureResult): string[] {
  const lines = [`  signature  ${path}${algorithm === undefined ? '' : `, ${algorithm}`}`]
  if (signer !== undefined) {
    const { inn, innle } = signer.subjectFacts
    const person = inn === undefined ? '' : `, INN ${inn}`
    const organisation = innle === undefined ? '' : `, organisation's INN ${innle}`
    lines.push(`  signer     ${shortName(signer)}${person}${organisation}`)
    lines.push(`  serial     ${signer.serial}`)
    lines.push(`  valid      ${formatMoment(signer.notBefore)} to ${formatMoment(signer.notAfter)}`)
  }
  if (chain.length > 1) lines.push(`  chain      ${chain.map(shortName).join(' < ')}`)
  for (const { path, id, extent } of covered) {
    const what = id === undefined ? 'the whole document without the signature' : `Id ${id}`
    lines.push(`  covers     ${path} (${what}${extent === 'text' ? ', its base64 text alone' : ''})`)
  }
  return lines
}

export function resultAsJson({ at }: Question, { valid, signatures, errors }: VerifyResult): string {
  const report = {
    valid,
    at,
    errors,
    signatures: signatures.map(({ signer, chain, ...rest }) => ({
      ...rest,
      signer: signer && certificateFacts(signer),
      chain: chain.map(certificateFacts),
    })),
  }
  return printable(JSON.stringify(report, undefined, 2))
}

function certificateFacts(certificate: Certificate) {
  const { serial, notBefore, notAfter, subject, issuer, subjectFacts, fingerprint } = certificate
  return {
    subject: subject.text,
    issuer: issuer.text,
    ...subjectFacts,
    serial,
    not_before: notBefore,
    not_after: notAfter,
    sha256: fingerprint,
  }
}

const shortName = ({ subjectFacts, subject }: Certificate) => subjectFacts.commonName ?? subject.text
