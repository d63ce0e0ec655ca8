// The signature of a backup checked on this machine, by the certificates that --trust names: no sidecar has to run.

import { HubError, type InspectDocument } from '@notarium/hub'
import type { Certificate } from '@notarium/pki'
import { verifyXml } from '@notarium/xmldsig'
import { readCertificates } from '../trusted-certificates.ts'

export const trustFlag = [
  '--trust <certificates...>',
  'files with certificates that vouch for the signer (PEM or DER), where no hub is asked',
  [] as string[],
] as const

export function inspectWith(trusted: readonly string[]): InspectDocument {
  const trust = trusted.flatMap(readCertificates)
  return async (document) => {
    if (trust.length === 0) throw new HubError('conflict', 'name who vouches for the signer with --trust')
    const { valid, errors, signatures } = verifyXml(document, { trust, revocation: 'if-present' })
    return {
      ...{ valid, errors },
      signatures: signatures.map(({ signer, covered, errors: faults }) => ({
        errors: faults,
        signer: signer === undefined ? null : signerOf(signer),
        covered: covered.map(({ path, extent }) => ({
          wholeDocument: path.lastIndexOf('/') === 0 && extent === 'element',
          textOnly: extent === 'text',
        })),
      })),
    }
  }
}

function signerOf({ subjectFacts, serial }: Certificate) {
  return { commonName: subjectFacts.commonName ?? null, serial }
}
