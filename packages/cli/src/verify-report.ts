// The result of a verification, for a person and for a program.
import type { Certificate } from '@notarium/pki'
import type { SignatureResult, VerifyResult } from '@notarium/xmldsig'
import { printable } from './printable.ts'

export function describeResult(file: string, result: VerifyResult, hasTrust: boolean): string {
  const lines = [`${result.valid ? 'VALID' : 'NOT VALID'}  ${file}`]
  for (const [i, signature] of result.signatures.entries()) {
    if (result.signatures.length > 1) lines.push(`signature ${i + 1}`)
    lines.push(...describeSignature(signature))
  }
  for (const { code, message } of result.errors) lines.push(`  error      ${code}: ${message}`)
  if (!hasTrust) lines.push('  hint       name the certificates that you trust with --trust')
  return lines.map(printable).join('\n')
}

function describeSignature({ path, algorithm, covered, signer, chain }: SignatureResult): string[] {
  const lines = [`  signature  ${path}${algorithm === undefined ? '' : `, ${algorithm}`}`]
  if (signer !== undefined) {
    const { commonName, inn } = signer.subjectFacts
    lines.push(`  signer     ${commonName ?? signer.subject.text}${inn === undefined ? '' : `, INN ${inn}`}`)
    lines.push(`  serial     ${signer.serial}`)
    lines.push(`  valid      ${moment(signer.notBefore)} to ${moment(signer.notAfter)}`)
  }
  if (chain.length > 1) lines.push(`  chain      ${chain.map(shortName).join(' < ')}`)
  for (const { path, id, extent } of covered) {
    const what = id === undefined ? 'the whole document' : `Id ${id}`
    lines.push(`  covers     ${path} (${what}${extent === 'text' ? ', its base64 text alone' : ''})`)
  }
  return lines
}

export function resultAsJson({ valid, signatures, errors }: VerifyResult): string {
  const report = {
    valid,
    errors,
    signatures: signatures.map(({ signer, chain, ...rest }) => ({
      ...rest,
      signer: signer && certificateFacts(signer),
      chain: chain.map(certificateFacts),
    })),
  }
  return JSON.stringify(report, undefined, 2)
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
const moment = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
