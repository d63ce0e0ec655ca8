// Everything stands still before it is replaced: nothing is let in that could change something, what was let in has
// ended, and so have the brains, whose imports would write on.
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditTrail } from '../../audit/audit-trail.ts'
import type { Brains } from '../../brains/brains.ts'
import { HubError } from '../../errors.ts'
import type { WriteGate } from '../../write-gate.ts'
import type { JobProgress } from '../jobs.ts'

export interface StandingStill {
  readonly writes: WriteGate
  readonly brains: Pick<Brains, 'hold'>
  readonly audit: Pick<AuditTrail, 'unwritten'>
}

/** Milliseconds. */
interface Patience {
  /** For what is under way. */
  readonly finish: number
  /** For what has ended with the brain that it waited for. */
  readonly end: number
}

const usualPatience: Patience = { finish: 10_000, end: 5_000 }
const pause = 50

/** Gives a function that lets all go on, for when it comes to nothing. */
export async function standStill(
  { writes, brains, audit }: StandingStill,
  { signal, phase }: Pick<JobProgress, 'signal' | 'phase'>,
  patience = usualPatience,
): Promise<() => Promise<void>> {
  phase('waiting')
  let letBrainsGo = async () => {}
  const goOn = async () => {
    writes.open()
    await letBrainsGo()
  }
  writes.shut()
  try {
    await writes.isQuiet(patience.finish)
    signal.throwIfAborted()
    letBrainsGo = await brains.hold()
    if (!(await writes.isQuiet(patience.end))) throw stillBusy()
    signal.throwIfAborted()
    await allEntered(audit, patience.end)
    return goOn
  } catch (error) {
    await goOn()
    throw error
  }
}

/** Of what was done while the database was away. */
async function allEntered(audit: StandingStill['audit'], within: number): Promise<void> {
  for (const until = performance.now() + within; audit.unwritten > 0; await sleep(pause))
    if (performance.now() > until) throw unwrittenEntries()
}

function stillBusy(): HubError {
  return new HubError('busy', 'changes that were asked for before do not come to an end: try again later')
}

/** They are written as soon as the database takes them. */
function unwrittenEntries(): HubError {
  return new HubError(
    'database-unavailable',
    'entries of the audit log still wait for the main database: try again when it has taken them',
  )
}
