// Who asks, told from one process to another in a header: `v1.<payload>.<signature>`, both in base64url. The signature
// is HMAC-SHA256 with the secret that the two share, over the version, the request's method and path (query included)
// and the payload: a header that is overheard is good for the same request alone, for a minute. The body is not signed.
// For tools that cannot sign each request there is a header for any request: the payload says so in `anyRequest`, and
// the signature covers `*` in place of method and path.
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type Identity, identitySchema } from '@notarium/contract/brain'
import { z } from 'zod'

export interface SignedRequest {
  readonly method: string
  /** As it stands in the request line, with the query. */
  readonly path: string
}

export const anyRequest: SignedRequest = Object.freeze({ method: '*', path: '*' })

export type IdentityErrorCode = 'malformed' | 'forged' | 'expired' | 'other-brain'

export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityErrorCode

  constructor(code: IdentityErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const version = 'v1'
const usualLife = 60_000
/** Milliseconds by which two clocks may differ. */
const clockSkew = 5_000
const shortestSecret = 32
const payloadSchema = identitySchema.extend({ anyRequest: z.literal(true).optional() })

/** The value of the header. `request` is the one it is sent with, or `anyRequest`. */
export function signIdentity(
  secret: Uint8Array,
  identity: Omit<Identity, 'expiresAt'>,
  request: SignedRequest,
  life = usualLife,
): string {
  const { actor, scopes, brain } = identity
  const claims = { actor, scopes, brain, expiresAt: Date.now() + life }
  const content = request === anyRequest ? { ...claims, anyRequest: true } : claims
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${version}.${payload}.${signatureOf(secret, request, payload).toString('base64url')}`
}

/** Throws an IdentityError. Nothing of the payload is looked at before its signature holds. */
export function verifyIdentity(
  secret: Uint8Array,
  header: string,
  {
    method,
    path,
    brain,
    now = Date.now(),
  }: SignedRequest & { readonly brain: string; readonly now?: number },
): Identity {
  const [, payload, signature] = /^v1\.([\w-]+)\.([\w-]{43})$/.exec(header) ?? []
  if (payload === undefined || signature === undefined) {
    throw new IdentityError('malformed', 'the identity is not of the form v1.<payload>.<signature>')
  }
  const given = Buffer.from(signature, 'base64url')
  const isSignedFor = (request: SignedRequest) =>
    timingSafeEqual(given, signatureOf(secret, request, payload))
  const isBound = isSignedFor({ method, path })
  if (!isBound && !isSignedFor(anyRequest)) {
    throw new IdentityError(
      'forged',
      'the identity was not signed for this request with the secret known here',
    )
  }
  const { anyRequest: isForAny = false, ...identity } = readPayload(payload)
  if (isForAny === isBound) {
    throw new IdentityError('malformed', 'the identity contradicts itself about what it was signed for')
  }
  if (identity.brain !== brain) {
    throw new IdentityError('other-brain', 'the identity was made for another brain')
  }
  if (now > identity.expiresAt + clockSkew) {
    throw new IdentityError('expired', 'the identity has expired: sign a new one, and compare the clocks')
  }
  return identity
}

function readPayload(payload: string): z.output<typeof payloadSchema> {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  } catch {
    throw new IdentityError('malformed', 'the identity is signed, yet not what an identity looks like')
  }
}

/** Neither a method nor a path can hold a line end, so no two requests give the same text. */
function signatureOf(secret: Uint8Array, { method, path }: SignedRequest, payload: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`${version}\n${method}\n${path}\n${payload}`).digest()
}

const keys = new WeakMap<Uint8Array, KeyObject>()

/** Made once for each secret: from the bytes themselves every signature would take six times as long. */
function keyOf(secret: Uint8Array): KeyObject {
  const known = keys.get(secret)
  if (known !== undefined) return known
  if (secret.length < shortestSecret)
    throw new Error(`an identity's secret has at least ${shortestSecret} bytes`)
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}
