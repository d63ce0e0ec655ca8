// A key of a token with the certificate that has its id, and those that go along with a signature.
import { type Certificate, chainToSend, PkiError, type PublicKey, type SigningKey } from '@notarium/pki'
import type { Signer } from '@notarium/xmldsig'
import { SidecarError } from '../../errors.ts'
import type { TokenCertificate, TokenKey } from './token-contents.ts'
import type { TokenSession } from './token-session.ts'
import { tokenSigningKey } from './token-signing-key.ts'

/** CKK_…; the one for 512 bits is TC 26's. */
const keyTypes = { rsa: 0x0, gost2001: 0x30, 'gost2012-256': 0x30, 'gost2012-512': 0xd4321003 } as const

export function tokenSigner(
  session: TokenSession,
  key: TokenKey,
  certificates: readonly TokenCertificate[],
): Signer<SigningKey> {
  if (key.asksEachTime) {
    throw notUsable(key, 'wants the PIN again for each signature, which a service cannot type in.')
  }
  const certificate = certificateOf(key, certificates)
  return Object.freeze({
    privateKey: tokenSigningKey(session, key.handle, certificate.publicKey),
    certificate,
    chain: chainToSend(certificate, readable(certificates)),
  })
}

function certificateOf(key: TokenKey, certificates: readonly TokenCertificate[]): Certificate {
  const own = certificates.filter(({ id }) => id !== '' && id === key.id)
  if (own.length === 0) {
    throw notUsable(key, 'has no certificate: put one with the same id (CKA_ID) on the token.')
  }
  const fitting = readable(own).filter(({ publicKey }) => keyTypeOf(publicKey) === key.type)
  const [best] = fitting.toSorted(byUsefulness(Date.now() / 1000))
  if (best !== undefined) return best
  const broken = own.map(({ content }) => content).find((content) => content instanceof PkiError)
  const reason = broken?.message ?? 'It is for a key of another kind.'
  throw notUsable(key, `has a certificate that does not serve. ${reason}`)
}

const readable = (certificates: readonly TokenCertificate[]): readonly Certificate[] =>
  certificates.flatMap(({ content }) => (content instanceof PkiError ? [] : content))

/** A renewed certificate lies beside the old one: those that are valid come first, then the newest. */
function byUsefulness(now: number): (one: Certificate, other: Certificate) => number {
  const isValid = ({ notBefore, notAfter }: Certificate) => notBefore <= now && now <= notAfter
  return (one, other) => Number(isValid(other)) - Number(isValid(one)) || other.notBefore - one.notBefore
}

function keyTypeOf(publicKey: PublicKey): number | undefined {
  if (publicKey.kind === 'unsupported') return undefined
  return keyTypes[publicKey.kind === 'gost' ? publicKey.algorithm : publicKey.kind]
}

const notUsable = ({ label, id }: TokenKey, why: string) =>
  new SidecarError('key-not-usable', `The key "${label || id}" of the token ${why}`)
