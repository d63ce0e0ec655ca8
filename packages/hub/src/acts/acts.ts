// Signed acts of the audit log: the outbox that signs them, the anchors of what it holds, and how both are.
import type { SigningState } from '@notarium/contract/hub'
import type { Logger } from '@notarium/runtime'
import type { Database } from '@notarium/runtime/database'
import type { HubConfig } from '../config/hub-config.ts'
import type { Sidecar } from '../sidecar/sidecar.ts'
import { countActs } from '../store/act-rows.ts'
import type { AuditRow } from '../store/audit-rows.ts'
import { createAnchors } from './anchors.ts'
import { createSigner } from './signer.ts'

export interface Acts {
  /** An entry that is to be signed may have been committed. */
  nudge(): void
  /** What kept it from signing may be gone. */
  tryAgain(): void
  readonly isHeldUp: boolean
  /** These were committed. */
  noteRows(rows: readonly AuditRow[]): void
  state(): Promise<SigningState>
  /** Acts that this process has signed and stored. */
  stored(): number
  close(): Promise<void>
}

export interface ActsContext {
  readonly database: Database
  readonly config: Pick<HubConfig, 'signing' | 'sidecarSocket' | 'anchor'>
  readonly sidecar: Pick<Sidecar, 'sign'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly now: () => number
}

export function createActs({ database, config, sidecar, log, now }: ActsContext): Acts {
  const { signing } = config
  // Without a sidecar what would be signed waits until there is one.
  const isOff = config.sidecarSocket === undefined
  const signer = isOff ? undefined : createSigner({ database, sidecar, signing, log, now })
  const anchors = createAnchors({ database, config: config.anchor, log, now })

  return {
    nudge: () => signer?.nudge(),
    tryAgain: () => signer?.tryAgain(),
    get isHeldUp() {
      return signer?.isHeldUp ?? false
    },
    noteRows(rows) {
      if (rows.some(({ outbox }) => outbox === 1)) signer?.nudge()
    },
    stored: () => signer?.stored ?? 0,
    async state() {
      const { signed, waiting, oldest_waiting_at, last_signed_at } = await countActs(database)
      const trouble = signer?.trouble ?? null
      return {
        state: isOff ? 'off' : trouble === null ? 'ok' : 'trouble',
        ...signing,
        signed,
        waiting,
        oldestWaitingAt: momentOf(oldest_waiting_at),
        lastSignedAt: momentOf(last_signed_at),
        trouble,
        anchor: anchors.state(),
      }
    },
    async close() {
      anchors.close()
      await signer?.close()
    },
  }
}

const momentOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())
