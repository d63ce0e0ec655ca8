// A brain that something else runs: the hub only looks whether it answers. One that did is forgiven some silences: what
// it is asked for meanwhile is broken off once it counts as unreachable.
import type { Logger } from '@notarium/runtime'
import { type Address, askHealth } from './address.ts'
import { type CheckTiming, silencesForgiven } from './hang-watch.ts'
import { type BrainStatus, neverStarted } from './status.ts'

export interface ExternalBrain {
  readonly kind: 'external'
  readonly status: BrainStatus
  follow(address: Address): void
  /** Until the first look. */
  settled(): Promise<void>
  close(): Promise<void>
}

const usualCheck: CheckTiming = { every: 5_000, within: 2_000 }

export function watchExternal(name: string, at: Address, log: Logger, timing = usualCheck): ExternalBrain {
  let address: Address = { host: at.host, port: at.port }
  let status = unknownYet()
  let forgiven = 0
  let lookedAt: Address | undefined

  const look = async () => {
    const asked = address
    if (lookedAt === asked) return
    lookedAt = asked
    const isThere = (await askHealth(asked, timing.within)) === 200
    if (asked !== address) return
    lookedAt = undefined
    if (isThere) forgiven = silencesForgiven
    else if (forgiven-- > 0) return
    const state = isThere ? 'running' : 'unreachable'
    if (state === status.state) return
    status = { ...status, state, since: Date.now() }
    if (state === 'running') log.info({ brain: name, ...asked }, 'a brain that something else runs answers')
    else log.warn({ brain: name, ...asked }, 'a brain that something else runs does not answer')
  }
  const timer = setInterval(look, timing.every).unref()
  let firstLook = look()

  return {
    kind: 'external',
    get status() {
      return status
    },
    follow({ host, port }) {
      if (host === address.host && port === address.port) return
      address = { host, port }
      status = unknownYet()
      forgiven = 0
      firstLook = look()
    },
    settled: () => firstLook,
    close: async () => clearInterval(timer),
  }
}

function unknownYet(): BrainStatus {
  return { ...neverStarted, state: 'starting', since: Date.now() }
}
