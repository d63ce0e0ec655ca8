// The processes of brains, as an operator has them started and stopped. What is wanted is written down first, so that
// it holds after the next start of the hub too.
import type { BrainRecord } from '@notarium/contract/hub'
import type { Doer } from '../access/caller.ts'
import type { BrainRow } from '../store/brain-rows.ts'
import type { BrainWork } from './brain-work.ts'
import { refusePortOfStranger } from './ports.ts'
import { changeRecord, existingBrain } from './records.ts'

export interface BrainProcesses {
  start(doer: Doer, name: string): Promise<BrainRecord>
  /** Answers when its process has ended. */
  stop(doer: Doer, name: string): Promise<BrainRecord>
  restart(doer: Doer, name: string): Promise<BrainRecord>
  /** Its process ends for as long as the work takes; the record stays as it is, and it runs again if that says so. */
  whileStopped<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  logLines(name: string, lines: number): Promise<string[]>
}

export function createBrainProcesses(work: BrainWork): BrainProcesses {
  const { database, inTurn, runnerOf, statusOf, present, settled, refuseExternal } = work

  /** Whether there is a process already, which has the port, or will have it. */
  const prepareStart = async (name: string): Promise<boolean> => {
    const brain = await existingBrain(database, name)
    refuseExternal(brain)
    const isThere = statusOf(name).pid !== null
    if (!isThere) await refusePortOfStranger(brain, 'stop that, or give the brain another port')
    return isThere
  }

  return {
    async start(doer, name) {
      const brain = await inTurn(name, async () => {
        await prepareStart(name)
        return want(work, { doer, name, action: 'brain.start', wanted: 'running' })
      })
      runnerOf(name)?.start()
      return settled(brain)
    },

    stop: async (doer, name) => present(await inTurn(name, () => stopBrain(work, doer, name))),

    async restart(doer, name) {
      const brain = await inTurn(name, async () => {
        const isThere = await prepareStart(name)
        const wanted = await want(work, { doer, name, action: 'brain.restart', wanted: 'running' })
        if (isThere) runnerOf(name)?.restart()
        else runnerOf(name)?.start()
        return wanted
      })
      return settled(brain)
    },

    whileStopped: (name, whenStopped) =>
      inTurn(name, async () => {
        const { fleet } = work
        fleet.hold(name)
        try {
          await runnerOf(name)?.stop()
          return await whenStopped()
        } finally {
          fleet.letGo(name)
          const brain = await existingBrain(database, name).catch(() => undefined)
          await (brain && fleet.follow(brain))?.settled()
        }
      }),
    async logLines(name, lines) {
      const brain = await existingBrain(database, name)
      refuseExternal(brain)
      return (await runnerOf(name)?.logLines(lines)) ?? []
    },
  }
}

/** For whoever has the turn. Resolves when the process has ended. */
export async function stopBrain(work: BrainWork, doer: Doer, name: string): Promise<BrainRow> {
  const brain = await want(work, { doer, name, action: 'brain.stop', wanted: 'stopped' })
  await work.runnerOf(name)?.stop()
  return brain
}

interface Wish {
  readonly doer: Doer
  readonly name: string
  readonly action: string
  readonly wanted: BrainRow['wanted']
}

async function want(work: BrainWork, { doer, name, action, wanted }: Wish): Promise<BrainRow> {
  const brain = await changeRecord(work, name, { doer, action }, (before) => {
    work.refuseExternal(before)
    return { ...before, wanted }
  })
  return work.written(brain)
}
