// Signs a document with a key of an open profile.
import { SigningError, type SigningErrorCode, type SignResult, signXml } from '@notarium/xmldsig'
import { SidecarError, type SidecarErrorCode } from '../errors.ts'
import type { OpenProfile } from '../profiles/open-profile.ts'

export function signDocument(
  payload: Uint8Array,
  keyAlias: string,
  { profile, provider }: OpenProfile,
): SignResult {
  if (payload.length === 0) throw new SidecarError('invalid-document', 'the payload is empty')
  const { keys, primitives } = provider
  if (keys === undefined) {
    throw new SidecarError('unknown-key', `the profile "${profile.name}" has no key store`)
  }
  const signer = keys.find(keyAlias)
  if (signer === undefined) {
    const known = keys.aliases.map((alias) => `"${alias}"`).join(', ')
    throw new SidecarError(
      'unknown-key',
      `the profile "${profile.name}" has no key "${keyAlias.slice(0, 100)}"; it has ${known}`,
    )
  }
  try {
    return signXml(payload, signer, { ...profile.signature, primitives })
  } catch (error) {
    if (!(error instanceof SigningError)) throw error
    throw new SidecarError(reasons[error.code], error.message)
  }
}

const reasons: Readonly<Record<SigningErrorCode, SidecarErrorCode>> = {
  'malformed-xml': 'invalid-document',
  'not-a-soap-envelope': 'invalid-document',
  'already-signed': 'invalid-document',
  'wrong-algorithm': 'key-not-usable',
  'key-mismatch': 'key-not-usable',
  'certificate-expired': 'key-not-usable',
  'not-for-signing': 'key-not-usable',
}
