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

export interface Scope {
  /** The newest entry of the audit log when the round began. */
  readonly auditFrom: number
  readonly withVectors: boolean
  /** Of all pages the whole history. */
  readonly everyPage: boolean
}

/** In an order in which each step needs only what was found right before. */
export async function checkAll(load: Load, { auditFrom, withVectors, everyPage }: Scope): Promise<string[]> {
  const { world, model, chance } = load
  const away = await checkBackByThemselves(world)
  if (away.length > 0) return away
  const steps = [
    () => checkProcesses(world, model),
    () => checkImports(world, model),
    async () => {
      const found: string[] = []
      for (const brain of brains) {
        const touched = everyPage ? model.pages[brain].keys() : (model.touched.get(brain) ?? [])
        found.push(...(await checkPages(world, brain, model.pages[brain], touched)))
      }
      return found
    },
    () => checkUsers(world, model),
    () => checkTokens(world, model, chance),
    () => checkCopies(world, model),
    () => checkBackups(world, model),
    () => checkSearch(load),
    () => (withVectors ? checkVectors(world) : Promise.resolve([])),
    () => checkAudit(world, model, auditFrom),
    () => checkLeftovers(world),
  ]
  const wrong: string[] = []
  for (const step of steps) wrong.push(...(await step()))
  return wrong
}
