// All that has to hold after a round.
import { checkAudit } from '../checks/audit.ts'
import { checkBackups, checkCopies } from '../checks/backups.ts'
import { checkImports } from '../checks/imports.ts'
import { checkLeftovers } from '../checks/leftovers.ts'
import { checkPages } from '../checks/pages.ts'
import { checkTokens, checkUsers } from '../checks/people.ts'
import { checkBackByThemselves, checkProcesses } from '../checks/processes.ts'
import { checkSearch, checkVectors } from '../checks/search.ts'
import type { Load } from '../load/load.ts'
import { brains } from '../world/world.ts'

/** Whoever reads the lines of the rounds may want to know what took so long. */
const slowSeconds = 5

export interface Scope {
  /** The newest entry of the audit log when the round began. */
  readonly auditFrom: number
  readonly withVectors: boolean
  /** Of all pages the whole history. */
  readonly everyPage: boolean
}

/** In an order in which each step needs only what was found right before. `onSlow` hears of what took long. */
export async function checkAll(
  load: Load,
  { auditFrom, withVectors, everyPage }: Scope,
  onSlow: (step: string, seconds: number) => void,
): Promise<string[]> {
  const { world, model, chance } = load
  const timed = async (step: string, check: () => Promise<string[]>) => {
    const startedAt = performance.now()
    const found = await check()
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (seconds >= slowSeconds) onSlow(step, seconds)
    return found
  }
  const away = await timed('coming back', () => checkBackByThemselves(world))
  if (away.length > 0) return away
  const pages = async () => {
    const found: string[] = []
    for (const brain of brains) {
      const touched = everyPage ? model.pages[brain].keys() : (model.touched.get(brain) ?? [])
      found.push(...(await checkPages(world, brain, model.pages[brain], touched)))
    }
    return found
  }
  const steps: Readonly<Record<string, () => Promise<string[]>>> = {
    processes: () => checkProcesses(world, model),
    imports: () => checkImports(world, model),
    pages,
    users: () => checkUsers(world, model),
    tokens: () => checkTokens(world, model, chance),
    copies: () => checkCopies(world, model),
    backups: () => checkBackups(world, model),
    search: () => checkSearch(load),
    ...(withVectors && { vectors: () => checkVectors(world) }),
    'audit log': () => checkAudit(world, model, auditFrom),
    leftovers: () => checkLeftovers(world),
  }
  const wrong: string[] = []
  for (const [step, check] of Object.entries(steps)) wrong.push(...(await timed(step, check)))
  return wrong
}
