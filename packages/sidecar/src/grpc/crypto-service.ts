// The five methods of CryptoService.
import type {
  ActivateRequest,
  ActivateResponse,
  CryptoServiceServer,
  HealthResponse,
  ShutdownResponse,
  SignRequest,
  SignResponse,
  VerifyRequest,
  VerifyResponse,
} from '@notarium/contract/crypto'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { SidecarError } from '../errors.ts'
import { longestName } from '../profiles/profile.ts'
import type { ProfileRegistry } from '../profiles/profile-registry.ts'
import { expectedError } from './status.ts'
import { type CallContext, type CallSettings, type Method, unaryCall } from './unary-call.ts'

export interface ServiceSettings extends CallSettings {
  readonly version: string
  readonly config: SidecarConfig
  readonly registry: ProfileRegistry
  /** Called when Shutdown was accepted. */
  onShutdown(): void
}

export function createCryptoService(settings: ServiceSettings): CryptoServiceServer {
  const { config, registry, version } = settings
  const providerName = () => config.providerNames[registry.active.profile?.provider ?? 'stub']
  const profileName = () => registry.active.profile?.name ?? ''

  const verify = async (request: VerifyRequest, { signal, note }: CallContext): Promise<VerifyResponse> => {
    const { payload, profile } = request
    note({ profile: shortened(profile || profileName()), bytes: payload.length })
    requireSize(payload, config)
    const response = await registry
      .use(profile, signal, (served) => served.verify(payload, signal))
      .catch((error: unknown) => unverified(error))
    note({ outcome: response.valid ? 'valid' : 'invalid', reason: response.errors[0]?.split(':', 1)[0] })
    return response
  }

  const sign = async (request: SignRequest, { signal, note }: CallContext): Promise<SignResponse> => {
    const { payload, profile, keyAlias } = request
    note({ profile: shortened(profile || profileName()), bytes: payload.length })
    requireSize(payload, config)
    const { signedXml, addedId } = await registry.use(profile, signal, (served) =>
      served.sign(payload, keyAlias, signal),
    )
    note({ addedId })
    return { signedXml }
  }

  const health = async (): Promise<HealthResponse> => ({ ok: true, version, provider: providerName() })

  const activate = async (
    { profile }: ActivateRequest,
    { signal, note }: CallContext,
  ): Promise<ActivateResponse> => {
    const name = shortened(profile)
    note({ profile: name })
    const now = (ok: boolean, message: string) => {
      note({ outcome: ok ? 'activated' : 'refused' })
      return { ok, provider: providerName(), profile: profileName(), message }
    }
    try {
      await registry.activate(profile, signal)
      return now(
        true,
        profile === '' ? 'Minimal mode: no profile is active.' : `Profile "${name}" is active.`,
      )
    } catch (error) {
      const expected = expectedError(error)
      if (expected === undefined || aboutTheCall.has(expected.code)) throw error
      note({ reason: expected.message })
      return now(
        false,
        `Profile "${name}" was not activated: ${expected.message.replace(/\.$/, '')}. Nothing has changed.`,
      )
    }
  }

  const shutdown = async (): Promise<ShutdownResponse> => {
    settings.onShutdown()
    return { ok: true }
  }

  const call = <Request, Response>(name: string, method: Method<Request, Response>) =>
    unaryCall(name, method, settings)
  return {
    verifyXmldSig: call('VerifyXMLDSig', verify),
    signXmldSig: call('SignXMLDSig', sign),
    health: call('Health', health),
    activate: call('Activate', activate),
    shutdown: call('Shutdown', shutdown),
  }
}

/** Names come from callers, and may be of any length. */
const shortened = (name: string) => name.slice(0, longestName).toWellFormed()

function requireSize({ length }: Uint8Array, { limits }: SidecarConfig): void {
  if (length <= limits.payloadBytes) return
  throw new SidecarError(
    'too-large',
    `the payload has ${length} bytes; at most ${limits.payloadBytes} are taken`,
  )
}

/** A profile that cannot be had is a reason why a document does not verify; the rest is about the call. */
function unverified(error: unknown): VerifyResponse {
  const expected = expectedError(error)
  if (expected === undefined || !reasonsNotToVerify.has(expected.code)) throw error
  return {
    valid: false,
    signerCn: '',
    signerInn: '',
    serial: '',
    notBefore: 0,
    notAfter: 0,
    errors: [`${expected.code}: ${expected.message}`],
  }
}

/** What is wrong is not the profile. */
const aboutTheCall: ReadonlySet<string> = new Set(['overloaded', 'cancelled', 'deadline-exceeded'])

const reasonsNotToVerify: ReadonlySet<string> = new Set([
  'bad-config',
  'unknown-profile',
  'profile-unusable',
  'minimal-mode',
])
