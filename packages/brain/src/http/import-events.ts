// A job as server-sent events: `progress` (the job as it is) and `problem` (a row of the receipt that failed). An
// event's id is the ordinal of the last problem sent, so that a reader who comes back with it misses none and sees
// none twice. Rows are sent in their order: one that failed early waits until those before it are decided.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportProgress, ReceiptRow } from '@notarium/contract/brain'
import type { Imports } from '../brain.ts'

export interface EventTimes {
  /** Milliseconds between two looks at a job that changes all the time. */
  readonly pace: number
  /** Milliseconds of silence before a sign of life. */
  readonly heartbeat: number
}

export interface ResumePoint {
  readonly after: number
  /** The reader has seen the end. */
  readonly hasEnded: boolean
}

const rowsAtATime = 100
const endStates: readonly ImportProgress['state'][] = ['done', 'failed', 'cancelled']
const endMark = '-ended'
/** Ordinals count from 0. */
const beforeFirst = -1

/** Of the header Last-Event-ID; what is not ours means from the beginning. */
export function resumePoint(lastEventId: string | undefined): ResumePoint {
  const [, ordinal, end] = /^(-1|\d{1,15})(-ended)?$/.exec(lastEventId ?? '') ?? []
  return { after: Number(ordinal ?? beforeFirst), hasEnded: end !== undefined }
}

export async function* importEvents(
  imports: Imports,
  id: number,
  after: number,
  { pace, heartbeat }: EventTimes,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const latest = watchLatest(imports, id)
  let last = after
  try {
    yield 'retry: 2000\n\n'
    while (!signal.aborted) {
      const progress = latest.take()
      if (progress === undefined) yield ': still here\n\n'
      else {
        const isLast = endStates.includes(progress.state)
        for await (const row of problems(imports, id, last, isLast)) {
          last = row.ordinal
          yield event('problem', row, `${last}`)
        }
        yield event('progress', progress, isLast ? `${last}${endMark}` : `${last}`)
        if (isLast) return
        await pause(pace, signal)
      }
      await Promise.race([latest.changed(), pause(heartbeat, signal)])
    }
  } finally {
    latest.stop()
  }
}

/** Only the newest state counts: a slow reader gets fewer of them, not late ones. */
function watchLatest(imports: Imports, id: number) {
  let newest: ImportProgress | undefined
  let arrival = Promise.withResolvers<void>()
  const stop = imports.watch(id, (progress) => {
    newest = progress
    arrival.resolve()
  })
  return {
    stop,
    changed: () => arrival.promise,
    take(): ImportProgress | undefined {
      const taken = newest
      newest = undefined
      arrival = Promise.withResolvers()
      return taken
    },
  }
}

async function* problems(
  imports: Imports,
  id: number,
  after: number,
  isLast: boolean,
): AsyncGenerator<ReceiptRow> {
  const [undecided] = isLast ? [] : await imports.receipt(id, { state: 'pending', limit: 1 })
  const end = undecided?.ordinal ?? Number.POSITIVE_INFINITY
  let last = after
  for (;;) {
    const rows = await imports.receipt(id, { state: 'failed', after: last, limit: rowsAtATime })
    for (const row of rows) {
      if (row.ordinal > end) return
      yield row
      last = row.ordinal
    }
    if (rows.length < rowsAtATime) return
  }
}

/** JSON holds no line ends, so one line of data is enough. */
const event = (name: string, data: object, id: string) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

const pause = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
