// The brains and their members, in memory: every request to a brain asks for them. Read again whenever a hub on the
// same database changed something, and now and then for what somebody changed in the database by hand.
import type { Database } from '@notarium/runtime/database'
import type { GuardedBrain } from '../access/authorise.ts'
import { HubError } from '../errors.ts'
import { type BrainRow, listBrainRows, listMemberships } from '../store/brain-rows.ts'

export interface ListedBrain extends BrainRow, GuardedBrain {}

export interface Directory {
  /** Throws a HubError where there is none of this name, or none are known yet. */
  get(name: string): ListedBrain
  all(): readonly ListedBrain[]
  reload(): Promise<void>
}

export function createDirectory(database: Database): Directory {
  let brains: ReadonlyMap<string, ListedBrain> | undefined
  let newest: Promise<void> = Promise.resolve()

  return {
    get(name) {
      const brain = known().get(name)
      if (brain !== undefined) return brain
      throw new HubError('not-found', `there is no brain '${name.slice(0, 100)}': GET /api/brains lists them`)
    },
    all: () => [...known().values()],
    // One after the other: whoever waits for theirs has what was there when they asked, or newer.
    reload() {
      newest = newest.catch(() => undefined).then(read)
      return newest
    },
  }

  async function read(): Promise<void> {
    const rows = await database.transaction(async (transaction) => ({
      brains: await listBrainRows(transaction),
      memberships: await listMemberships(transaction),
    }))
    brains = listed(rows.brains, rows.memberships)
  }

  function known(): ReadonlyMap<string, ListedBrain> {
    if (brains !== undefined) return brains
    throw new HubError('database-unavailable', 'the main database has not answered yet: try again soon', {
      retryAfter: 2,
    })
  }
}

function listed(
  rows: readonly BrainRow[],
  memberships: Awaited<ReturnType<typeof listMemberships>>,
): ReadonlyMap<string, ListedBrain> {
  const members = Map.groupBy(memberships, ({ brain }) => brain)
  return new Map(
    rows.map((row) => {
      const ids = (members.get(row.name) ?? []).map(({ userId }) => userId)
      return [row.name, Object.freeze({ ...row, members: new Set(ids) })]
    }),
  )
}
