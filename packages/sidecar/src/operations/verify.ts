// Verifies a document with an open profile, and tells the result in the words of the wire contract.
import type { VerifyResponse } from '@notarium/contract/crypto'
import { type VerifyResult, verifyXml } from '@notarium/xmldsig'
import type { OpenProfile } from '../profiles/open-profile.ts'

/** Without a profile (minimal mode) all is checked but trust, so that nothing is valid. */
export function verifyDocument(payload: Uint8Array, open: OpenProfile | undefined): VerifyResponse {
  // How large a payload may be was decided before it came here.
  const limits = { size: Math.max(payload.length, 1) }
  if (open === undefined) return responseOf(verifyXml(payload, { limits }))
  const { profile, provider, trustStore } = open
  return responseOf(
    verifyXml(payload, {
      limits,
      primitives: provider.primitives,
      ...profile.verification,
      ...trustStore,
      ...(profile.trustStore && { revocation: profile.trustStore.revocation }),
    }),
  )
}

function responseOf({ valid, signatures, errors }: VerifyResult): VerifyResponse {
  const signer = signatures[0]?.signer
  return {
    valid,
    signerCn: signer?.subjectFacts.commonName ?? '',
    signerInn: signer?.subjectFacts.inn ?? '',
    serial: signer?.serial ?? '',
    notBefore: signer?.notBefore ?? 0,
    notAfter: signer?.notAfter ?? 0,
    errors: errors.map(({ code, message }) => `${code}: ${message}`),
  }
}
