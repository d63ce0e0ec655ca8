// A profile that calls can be answered with: open in the workers of its provider. Who replaces it retires it; it is
// closed when the last call that uses it has ended.
import type { VerifyResponse } from '@notarium/contract/crypto'
import { SidecarError } from '../errors.ts'
import type { WorkerPool } from '../workers/pool.ts'
import type { TaskResults } from '../workers/tasks.ts'
import type { Profile } from './profile.ts'

export interface ServedProfile {
  /** Undefined in minimal mode. */
  readonly profile: Profile | undefined
  verify(payload: Uint8Array, signal: AbortSignal): Promise<VerifyResponse>
  sign(payload: Uint8Array, keyAlias: string, signal: AbortSignal): Promise<TaskResults['sign']>
  /** It is replaced: closed as soon as no call uses it. */
  retire(): void
  readonly isClosed: boolean
}

/** `profile` is open in the pool under `profileId`; `close` is called once, when it is no longer needed. */
export function serveProfile(
  profile: Profile,
  pool: WorkerPool,
  profileId: number,
  close: () => void,
): ServedProfile {
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
    verify: (payload, signal) => pool.run({ kind: 'verify', profileId: undefined, payload }, signal),
    async sign() {
      throw new SidecarError('minimal-mode', 'no profile is active (minimal mode): activate one to sign')
    },
    retire() {},
    isClosed: false,
  }
}

/** The stub provider loads nothing: it looks at documents as minimal mode does, and says that this proves nothing. */
export function serveStub(profile: Profile, pool: WorkerPool): ServedProfile {
  const { verify } = serveMinimalMode(pool)
  const warning = `stub-provider: the profile "${profile.name}" uses the stub provider, which verifies nothing`
  return {
    profile,
    async verify(payload, signal) {
      const response = await verify(payload, signal)
      return { ...response, valid: false, errors: [warning, ...response.errors] }
    },
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
