// A brain that something else runs: the hub only looks whether it answers.
import type { Logger } from '@notarium/runtime'
import { type Address, askHealth } from './address.ts'
import type { CheckTiming } from './hang-watch.ts'
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
  let status: BrainStatus = { ...neverStarted, state: 'starting', since: Date.now() }

  const look = async () => {
    const asked = address
    const state = (await askHealth(asked, timing.within)) === 200 ? 'running' : 'unreachable'
    if (asked !== address || state === status.state) return
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
      firstLook = look()
    },
    settled: () => firstLook,
    close: async () => clearInterval(timer),
  }
}
