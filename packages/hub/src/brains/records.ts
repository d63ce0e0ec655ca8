// The records of brains: looked up by a name that somebody sent, and changed together with their entry in the audit log.
import { brainNameSchema } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { Doer } from '../access/caller.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { HubError } from '../errors.ts'
import { type BrainRow, findBrainRow, lockBrainRow, updateBrain } from '../store/brain-rows.ts'
import { refusing } from '../store/refusing.ts'
import { portInUse } from './ports.ts'

export interface RecordsContext {
  readonly database: Database
  readonly now: () => number
}

/** Who does what, as the audit log enters it. */
export interface Deed {
  readonly doer: Doer
  readonly action: string
}

export async function existingBrain(
  database: Database,
  name: string,
  find = findBrainRow,
): Promise<BrainRow> {
  const brain = brainNameSchema.safeParse(name).success ? await find(database, name) : undefined
  if (brain !== undefined) return brain
  const named = `'${name.slice(0, 100)}'`
  throw new HubError('not-found', `there is no brain ${named}: GET /api/admin/brains lists them`)
}

/** `changed` gives the record as it should be, or throws. */
export function changeRecord(
  { database, now }: RecordsContext,
  name: string,
  deed: Deed,
  changed: (brain: BrainRow) => BrainRow,
): Promise<BrainRow> {
  return database.transaction(async (transaction) => {
    const before = await existingBrain(transaction, name, lockBrainRow)
    const after = changed(before)
    await refusing(updateBrain(transaction, after), {
      unique: () => portInUse(after.port, 'a brain that got it at this moment'),
    })
    await enterBrain(transaction, deed, after, now, { from: differences(before, after) })
    return after
  })
}

/** Last in the transaction. */
export async function enterBrain(
  transaction: Database,
  { doer: { actor, ip, role }, action }: Deed,
  brain: BrainRow,
  now: () => number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { name, displayName, host, port, visibility, supervise, wanted } = brain
  const payload = { brain: { name, displayName, host, port, visibility, supervise, wanted }, ...more }
  await appendAudit(transaction, { actor, ip, role, action, payload, sign: true }, { now })
}

/** What was otherwise before. */
function differences(before: BrainRow, after: BrainRow): Partial<BrainRow> {
  const fields = Object.entries(before).filter(([key, value]) => value !== after[key as keyof BrainRow])
  return Object.fromEntries(fields)
}
