// What the hub asks of the signing sidecar. Whatever comes to nothing is a HubError that says how to mend it.
import type { DocumentVerified, Health, ProfileActivated, SidecarStatus } from '@notarium/contract/hub'
import { HubError } from '../errors.ts'
import { createSidecarConnection } from './connection.ts'
import { probeSidecar } from './probe.ts'
import { statusOf, verdictOf } from './wire.ts'

export interface Sidecar {
  probe(): Promise<Health['sidecar']>
  /** Also of one that is not there. */
  status(): Promise<SidecarStatus>
  /** An empty name selects minimal mode. */
  activate(profile: string): Promise<ProfileActivated>
  /** It ends half a second later. */
  endForRestart(): Promise<void>
  verify(document: Uint8Array, profile: string): Promise<DocumentVerified>
  /** Milliseconds of patience; those for a document of any size, unless told. */
  sign(document: Uint8Array, profile: string, keyAlias: string, patienceMs?: number): Promise<Signed>
  close(): void
}

interface Signed {
  readonly signedXml: Uint8Array
  /** The one that was meant, also where none was named. */
  readonly profile: string
}

/** Milliseconds. A token may take its time to be opened; documents are cut short by the sidecar itself, and sooner. */
const patience = { look: 3_000, activate: 60_000, end: 5_000, document: 60_000 } as const

const crypto = async () => (await import('@notarium/contract/crypto')).CryptoServiceService
const inspection = async () => (await import('@notarium/contract/inspection')).InspectionServiceService
const methods = {
  activate: async () => (await crypto()).activate,
  shutdown: async () => (await crypto()).shutdown,
  sign: async () => (await crypto()).signXmldSig,
  describe: async () => (await inspection()).describe,
  inspect: async () => (await inspection()).inspect,
} as const

export function createSidecar(socket: string | undefined): Sidecar {
  const connection = createSidecarConnection(socket)
  const describe = () => connection.ask(methods.describe, {}, patience.look)

  return {
    probe: () => probeSidecar(connection),
    status: () => describe().then(statusOf, statusWithout),
    async activate(wanted) {
      const request = { profile: wanted }
      const answer = await connection.ask(methods.activate, request, patience.activate)
      const { ok, provider, profile, message } = answer
      if (!ok) throw new HubError('sidecar-refused', message)
      return { ok, provider, profile: profile === '' ? null : profile, message }
    },
    async endForRestart() {
      await connection.ask(methods.shutdown, {}, patience.end)
    },
    async verify(payload, profile) {
      return verdictOf(await connection.ask(methods.inspect, { payload, profile }, patience.document))
    },
    async sign(payload, wanted, keyAlias, patienceMs = patience.document) {
      // By name, so that what is entered in the audit log is what was used, whoever activates another meanwhile.
      const profile = wanted === '' ? (await describe()).activeProfile : wanted
      const request = { payload, profile, keyAlias }
      const { signedXml } = await connection.ask(methods.sign, request, patienceMs)
      return { signedXml, profile }
    },
    close: () => connection.close(),
  }
}

function statusWithout(error: unknown): SidecarStatus {
  if (!(error instanceof HubError)) throw error
  return {
    state: error.code === 'sidecar-not-configured' ? 'not-configured' : 'unavailable',
    version: null,
    provider: null,
    activeProfile: null,
    profiles: [],
    trouble: error.message,
  }
}
