// Everything is put back as it was in a backup, and in some rounds the hub, or everything, is killed on the way: then all
// of it is as it was, or all as it is.
import { setTimeout as sleep } from 'node:timers/promises'
import { checkBackByThemselves } from '../checks/processes.ts'
import { createUser } from '../load/change-users.ts'
import type { Activity, Load } from '../load/load.ts'
import { jobEnded, makeBackup, startJob } from '../load/make-backups.ts'
import { writePage } from '../load/write-pages.ts'
import { setBack } from '../model/model.ts'
import { killAll, killHub } from '../strikes/kill.ts'
import { brains } from '../world/world.ts'
import { besides } from './activities.ts'

const longestBeforeKill = 2500
const notYet = 'not-in-the-backup'

export type StartLoads = (activities: readonly Activity[]) => Promise<void>[]

/** `how` is what is killed: 'nothing', 'hub', 'all'. Gives what was done. */
export async function restoreAll(
  load: Load,
  how: string,
  startLoads: StartLoads,
  endLoads: () => void,
): Promise<string> {
  const { world, model, chance } = load
  const running = startLoads(besides)
  await sleep(200 + chance(300))
  const backup = await makeBackup(load)
  await sleep(chance(300))
  endLoads()
  await Promise.all(running)
  if (backup === undefined) throw new Error('there is no backup to restore')
  const email = `late-${++model.serial}@example.org`
  await createUser(load, email)
  for (const brain of brains) await writePage(load, brain, notYet)

  const withoutRestorePoint = chance(2) === 0
  const body = { confirm: backup.name, withoutRestorePoint, unsigned: true }
  const job = await startJob(load, `/api/admin/backups/${backup.name}/restore`, body)
  if (job === undefined) throw new Error('the restore was not begun')
  const killedAfter = chance(longestBeforeKill)
  if (how === 'nothing') await expectRestarting(load, job)
  else await sleep(killedAfter)
  if (how === 'hub') await killHub.strike(world, chance)
  if (how === 'all') {
    await killAll.strike(world, chance)
    await killAll.mend(world)
  }
  const isRestored = await wasRestored(load, how === 'nothing')
  if (isRestored) setBack(model, backup.snapshot)
  for (const brain of brains) model.touched.get(brain)?.add(notYet)
  const killed = how === 'nothing' ? '' : `, killed ${how} after ${killedAfter} ms`
  return `restored everything${killed}: ${isRestored ? 'it is as it was' : 'nothing is changed'}`
}

async function expectRestarting(load: Load, job: string): Promise<void> {
  const ended = await jobEnded(load, job)
  if (ended !== undefined && ended.state !== 'restarting') load.wrong(`the restore is ${ended.state}`)
}

/** A restore ends all sessions. */
async function wasRestored({ world, wrong }: Load, isExpected: boolean): Promise<boolean> {
  if (isExpected) await sessionEnded(world)
  const away = await checkBackByThemselves(world)
  if (away.length > 0) throw new Error(away.join('; '))
  const outcome = await world.ask({ path: '/api/auth/me', as: world.session })
  const isRestored = outcome.kind === 'answered' && outcome.status === 401
  if (isExpected && !isRestored) wrong('the restore was acknowledged, and not made')
  if (isRestored) await world.logIn()
  return isRestored
}

async function sessionEnded(world: Load['world']): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(100)) {
    const outcome = await world.ask({ path: '/api/auth/me', as: world.session })
    if (outcome.kind === 'answered' && outcome.status === 401) return
  }
}
