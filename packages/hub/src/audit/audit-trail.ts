// Records what has no transaction of its own: failed logins, writes that were forwarded. Whatever is recorded while a
// transaction is under way goes together into the next one. While the database is away entries wait in memory, and
// nobody waits for them.
import type { Logger } from '@notarium/runtime'
import type { Database } from '@notarium/runtime/database'
import type { AuditRow } from '../store/audit-rows.ts'
import { type AuditEvent, type AuditFacts, factsOf } from './audit-event.ts'
import { createClockWarning } from './clock-warning.ts'
import { createWriteOnce } from './write-once.ts'

const mostWaiting = 10_000
const mostTogether = 500
const firstDelayMs = 200
const longestDelayMs = 5_000

export interface AuditTrail {
  /** Never fails. Done when the entry is committed, or kept in memory because the database is away. */
  record(event: AuditEvent): Promise<void>
  /** Entries that are in memory alone. */
  readonly unwritten: number
  /** Writes what still waits, for the end of the process. */
  flush(): Promise<void>
}

interface AuditTrailContext {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now: () => number
  /** After the commit. What waits to be signed has `outbox` 1. */
  readonly onAppended?: (rows: readonly AuditRow[]) => void
}

interface Waiting {
  readonly facts: AuditFacts
  readonly settle: () => void
}

export function createAuditTrail(
  database: Database,
  { log, now, onAppended = () => undefined }: AuditTrailContext,
): AuditTrail {
  const waiting: Waiting[] = []
  const writeOnce = createWriteOnce(database)
  const warnOfClock = createClockWarning(log, now)
  let dropped = 0
  let isAway = false
  let delayMs = firstDelayMs
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined

  const keep = (event: AuditEvent, settle: () => void) =>
    waiting.push({ facts: factsOf(event, now()), settle })

  const write = (): Promise<void> => {
    clearTimeout(timer)
    underWay ??= writeAll()
    return underWay
  }
  const writeAll = async () => {
    // Those of the same moment go together.
    await Promise.resolve()
    try {
      while (waiting.length > 0) {
        const rows = await writeOnce(waiting.slice(0, mostTogether).map(({ facts }) => facts))
        for (const { settle } of waiting.splice(0, rows.length)) settle()
        noteSuccess()
        warnOfClock(rows)
        onAppended(rows)
      }
    } catch (error) {
      noteTrouble(error as Error)
    } finally {
      underWay = undefined
    }
  }
  const noteSuccess = () => {
    if (isAway) log.info({ waiting: waiting.length }, 'the audit log can be written again')
    isAway = false
    delayMs = firstDelayMs
    if (dropped === 0) return
    log.error({ entries: dropped }, 'audit entries were dropped: too many waited for the database')
    // The log itself tells of its gap.
    keep({ ...byHub, action: 'audit.dropped', payload: { entries: dropped } }, () => undefined)
    dropped = 0
  }
  const noteTrouble = ({ message }: Error) => {
    if (!isAway) log.warn({ error: message, waiting: waiting.length }, 'audit entries wait for the database')
    isAway = true
    for (const { settle } of waiting) settle()
    timer = setTimeout(write, delayMs).unref()
    delayMs = Math.min(2 * delayMs, longestDelayMs)
  }

  return {
    record: async (event) => {
      if (waiting.length >= mostWaiting) {
        if (++dropped === 1) log.error({ waiting: mostWaiting }, 'audit entries are dropped: too many wait')
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      keep(event, resolve)
      if (isAway) return
      void write()
      await promise
    },
    get unwritten() {
      return waiting.length
    },
    flush: async () => {
      await underWay
      if (waiting.length > 0) await write()
      clearTimeout(timer)
      const lost = waiting.length + dropped
      if (lost > 0) log.error({ entries: lost }, 'audit entries are lost: the database stayed away')
    },
  }
}

const byHub = { actor: { type: 'system', id: 'hub', name: 'hub' }, ip: '' } as const
