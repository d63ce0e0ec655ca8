// The one way in which documents are verified: whatever is told of the result, and to whom, the verdict is the same.
import { type SignatureFault, type VerifyResult, verifyXml } from '@notarium/xmldsig'
import type { OpenProfile } from '../profiles/open-profile.ts'

/** Without a profile (minimal mode) all is checked but trust, so that nothing is valid. */
export function checkDocument(payload: Uint8Array, open: OpenProfile | undefined): VerifyResult {
  // How large a payload may be was decided before it came here.
  const limits = { size: Math.max(payload.length, 1) }
  if (open === undefined) return verifyXml(payload, { limits })
  const { profile, provider, trustStore } = open
  return verifyXml(payload, {
    limits,
    primitives: provider.primitives,
    ...profile.verification,
    ...trustStore,
    ...(profile.trustStore && { revocation: profile.trustStore.revocation }),
  })
}

export const faultText = ({ code, message }: SignatureFault): string => `${code}: ${message}`
