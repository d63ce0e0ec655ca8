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
import { takeDocument, verdictMethod } from './document-calls.ts'
import { activeProfile, activeProvider, type ServiceSettings, shortened } from './service-settings.ts'
import { expectedError } from './status.ts'
import { type CallContext, type Method, unaryCall } from './unary-call.ts'

export interface CryptoServiceSettings extends ServiceSettings {
  /** Called when Shutdown was accepted. */
  onShutdown(): void
}

export function createCryptoService(settings: CryptoServiceSettings): CryptoServiceServer {
  const { registry, version } = settings

  const verify = verdictMethod<VerifyRequest, VerifyResponse>(
    settings,
    (served, payload, signal) => served.verify(payload, signal),
    unverified,
  )

  const sign = async (request: SignRequest, context: CallContext): Promise<SignResponse> => {
    const { payload, profile, keyAlias } = request
    const { signal, note } = context
    takeDocument(request, settings, context)
    const { signedXml, addedId } = await registry.use(profile, signal, (served) =>
      served.sign(payload, keyAlias, signal),
    )
    note({ addedId })
    return { signedXml }
  }

  const health = async (): Promise<HealthResponse> => ({
    ok: true,
    version,
    provider: activeProvider(settings),
  })

  const activate = async (
    { profile }: ActivateRequest,
    { signal, note }: CallContext,
  ): Promise<ActivateResponse> => {
    const name = shortened(profile)
    note({ profile: name })
    const now = (ok: boolean, message: string) => {
      note({ outcome: ok ? 'activated' : 'refused' })
      return { ok, provider: activeProvider(settings), profile: activeProfile(settings), message }
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

const unverified: VerifyResponse = Object.freeze({
  valid: false,
  signerCn: '',
  signerInn: '',
  serial: '',
  notBefore: 0,
  notAfter: 0,
  errors: [],
})

/** What is wrong is not the profile. */
const aboutTheCall: ReadonlySet<string> = new Set(['overloaded', 'cancelled', 'deadline-exceeded'])
