// Files with certificates that a person trusts.
import { type Certificate, parseCertificate, readPem } from '@notarium/pki'
import { CommandError } from './command-error.ts'
import { readInputAs } from './files.ts'

/** All certificates of a PEM file, or the one of a DER file. */
export function readCertificates(path: string): readonly Certificate[] {
  const certificates = readInputAs(path, (bytes) =>
    bytes[0] === 0x30 ? [parseCertificate(bytes)] : readPem(bytes).certificates,
  )
  if (certificates.length === 0) throw new CommandError(`${path}: there is no certificate in this file`)
  return certificates
}
