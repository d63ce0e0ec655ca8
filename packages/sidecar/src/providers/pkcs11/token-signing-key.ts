// A private key that stays in its token. No signature leaves here that the certificate's public key does not confirm:
// whatever the token did, nobody is given a signature that fails elsewhere.
import { type PublicKey, type SignatureAlgorithm, type SigningKey, verifySignature } from '@notarium/pki'
import { SidecarError } from '../../errors.ts'
import type { Ulong } from './cryptoki.ts'
import { requireOk } from './return-values.ts'
import { type SignatureRequest, signatureRequest } from './signing-mechanism.ts'
import type { TokenSession } from './token-session.ts'

/** RSA with 8192 bits needs half of it. */
const roomForSignature = 2048

export function tokenSigningKey(session: TokenSession, key: Ulong, publicKey: PublicKey): SigningKey {
  return Object.freeze({
    publicKey,
    sign(algorithm: SignatureAlgorithm, data: Uint8Array) {
      const request = signatureRequest(publicKey, algorithm, data)
      if (request === undefined) throw notUsable(`The key in the token cannot make a ${algorithm} signature.`)
      const made = signInToken(session, key, request)
      const confirmed = spellingsOf(made, publicKey).find((signature) =>
        verifySignature(publicKey, algorithm, data, signature),
      )
      if (confirmed === undefined) {
        throw notUsable(
          'The token made a signature that its certificate does not confirm, so it was dropped. ' +
            'Check that the certificate with the id of the key belongs to it.',
        )
      }
      return confirmed
    },
  })
}

function signInToken(session: TokenSession, key: Ulong, { mechanism, input }: SignatureRequest): Uint8Array {
  const { cryptoki, handle } = session
  // Handles may be given out again after the end of a session.
  if (!session.isOpen()) throw notUsable('The token was closed: activate the profile again.')
  requireOk('key-not-usable', 'Signing in the token', cryptoki.C_SignInit(handle, mechanism, key))
  const signature = new Uint8Array(roomForSignature)
  const length: [Ulong] = [roomForSignature]
  const answer = cryptoki.C_Sign(handle, input, input.length, signature, length)
  requireOk('key-not-usable', 'Signing in the token', answer)
  return signature.slice(0, Math.min(Number(length[0]), roomForSignature))
}

/** Tokens differ in which half of a GOST signature comes first. */
function spellingsOf(signature: Uint8Array, { kind }: PublicKey): readonly Uint8Array[] {
  if (kind !== 'gost') return [signature]
  const half = signature.length >> 1
  return [signature, Uint8Array.of(...signature.subarray(half), ...signature.subarray(0, half))]
}

const notUsable = (message: string) => new SidecarError('key-not-usable', message)
