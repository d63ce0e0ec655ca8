// A profile that calls can be answered with: open in the workers of its provider. Who replaces it retires it; it is
// closed when the last call that uses it has ended.
import type { VerifyResponse } from '@notarium/contract/crypto'
import type { InspectResponse, Key } from '@notarium/contract/inspection'
import { SidecarError } from '../errors.ts'
import type { WorkerPool } from '../workers/pool.ts'
import type { TaskResults } from '../workers/tasks.ts'
import type { Profile } from './profile.ts'

export interface ServedProfile {
  /** Undefined in minimal mode. */
  readonly profile: Profile | undefined
  readonly keys: readonly Key[]
  verify(payload: Uint8Array, signal: AbortSignal): Promise<VerifyResponse>
  inspect(payload: Uint8Array, signal: AbortSignal): Promise<InspectResponse>
  sign(payload: Uint8Array, keyAlias: string, signal: AbortSignal): Promise<TaskResults['sign']>
  /** It is replaced: closed as soon as no call uses it. */
  retire(): void
  readonly isClosed: boolean
}

interface OpenInPool {
  readonly profile: Profile
  readonly keys: readonly Key[]
  readonly pool: WorkerPool
  readonly profileId: number
  /** Called once, when it is no longer needed. */
  close(): void
}

export function serveProfile({ profile, keys, pool, profileId, close }: OpenInPool): ServedProfile {
  let users = 0
  let isRetired = false
  let isClosed = false
  const closeUnlessUsed = () => {
    if (users > 0 || !isRetired || isClosed) return
    isClosed = true
    close()
  }
  const whileUsed = async <Result>(work: Promise<Result>): Promise<Result> => {
    users++
    try {
      return await work
    } finally {
      users--
      closeUnlessUsed()
    }
  }
  return {
    profile,
    keys,
    inspect: (payload, signal) => whileUsed(pool.run({ kind: 'inspect', profileId, payload }, signal)),
    verify: (payload, signal) => whileUsed(pool.run({ kind: 'verify', profileId, payload }, signal)),
    sign: (payload, keyAlias, signal) =>
      whileUsed(pool.run({ kind: 'sign', profileId, payload, keyAlias }, signal)),
    retire() {
      isRetired = true
      closeUnlessUsed()
    },
    get isClosed() {
      return isClosed
    },
  }
}

/** Minimal mode: signatures are checked against the certificates they carry, and nobody is trusted. */
export function serveMinimalMode(pool: WorkerPool): ServedProfile {
  return {
    profile: undefined,
    keys: [],
    verify: (payload, signal) => pool.run({ kind: 'verify', profileId: undefined, payload }, signal),
    inspect: (payload, signal) => pool.run({ kind: 'inspect', profileId: undefined, payload }, signal),
    async sign() {
      throw new SidecarError('minimal-mode', 'no profile is active (minimal mode): activate one to sign')
    },
    retire() {},
    isClosed: false,
  }
}

/** The stub provider loads nothing: it looks at documents as minimal mode does, and says that this proves nothing. */
export function serveStub(profile: Profile, pool: WorkerPool): ServedProfile {
  const { verify, inspect } = serveMinimalMode(pool)
  const warning = `stub-provider: the profile "${profile.name}" uses the stub provider, which verifies nothing`
  const warned = <Verdict extends { readonly errors: readonly string[] }>(verdict: Verdict) => ({
    ...verdict,
    valid: false,
    errors: [warning, ...verdict.errors],
  })
  return {
    profile,
    keys: [],
    verify: async (payload, signal) => warned(await verify(payload, signal)),
    inspect: async (payload, signal) => warned(await inspect(payload, signal)),
    async sign() {
      throw new SidecarError(
        'stub-provider',
        `the profile "${profile.name}" uses the stub provider, which signs nothing`,
      )
    },
    retire() {},
    isClosed: false,
  }
}
