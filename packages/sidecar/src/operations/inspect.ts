// Verifies a document with an open profile, and reports on each of its signatures: whose it is and what it covers.
import type { Covered, InspectResponse, SignatureReport } from '@notarium/contract/inspection'
import type { DistinguishedName } from '@notarium/pki'
import type { CoveredElement, SignatureResult } from '@notarium/xmldsig'
import type { OpenProfile } from '../profiles/open-profile.ts'
import { checkDocument, faultText } from './check-document.ts'

/**
 * Characters of a name or a path: a document may have them of any length, and refer to one many times. With all the
 * signatures and references that are taken, a report stays under the 4 MiB that a gRPC client receives as a rule.
 */
const longestText = 300

export function inspectDocument(payload: Uint8Array, open: OpenProfile | undefined): InspectResponse {
  const { valid, signatures, errors } = checkDocument(payload, open)
  return { valid, errors: errors.map(faultText), signatures: signatures.map(reportOn) }
}

function reportOn({ valid, signer, algorithm, covered, errors }: SignatureResult): SignatureReport {
  return {
    valid,
    signerCn: cut(signer?.subjectFacts.commonName),
    signerInn: cut(signer?.subjectFacts.inn),
    signerOrganisation: cut(signer?.subjectFacts.organization),
    issuerCn: cut(signer && commonNameIn(signer.issuer)),
    serial: cut(signer?.serial),
    notBefore: signer?.notBefore ?? 0,
    notAfter: signer?.notAfter ?? 0,
    algorithm: algorithm ?? '',
    covered: covered.map(describeCovered),
    errors: errors.map(faultText),
  }
}

function describeCovered({ path, id, extent }: CoveredElement): Covered {
  const isRoot = path.lastIndexOf('/') === 0
  return {
    uri: id === undefined ? '' : cut(`#${id}`),
    // Its end says which element it is.
    element: path.length > longestText ? `…${path.slice(1 - longestText)}` : path,
    wholeDocument: isRoot && extent === 'element',
    textOnly: extent === 'text',
  }
}

/**
 * Of a name as RFC 4514 prints it, where "=", "," and "+" inside a value are escaped. Characters that are escaped as
 * hex stay so: they are those that make a text look like another.
 */
function commonNameIn({ text }: DistinguishedName): string | undefined {
  return /(?:^|[,+])CN=((?:\\.|[^\\,+])*)/.exec(text)?.[1]?.replace(/\\([^0-9a-f])/g, '$1')
}

const cut = (text = ''): string => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text)
