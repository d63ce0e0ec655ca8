// Verifies a document with an open profile, and tells the result in the words of the wire contract.
import type { VerifyResponse } from '@notarium/contract/crypto'
import type { OpenProfile } from '../profiles/open-profile.ts'
import { checkDocument, faultText } from './check-document.ts'

export function verifyDocument(payload: Uint8Array, open: OpenProfile | undefined): VerifyResponse {
  const { valid, signatures, errors } = checkDocument(payload, open)
  const signer = signatures[0]?.signer
  return {
    valid,
    signerCn: signer?.subjectFacts.commonName ?? '',
    signerInn: signer?.subjectFacts.inn ?? '',
    serial: signer?.serial ?? '',
    notBefore: signer?.notBefore ?? 0,
    notAfter: signer?.notAfter ?? 0,
    errors: errors.map(faultText),
  }
}
