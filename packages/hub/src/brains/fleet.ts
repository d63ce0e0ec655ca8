// What this hub does for each brain that it knows: runs its process, or looks whether somebody else does.
import { mkdirSync } from 'node:fs'
import type { Logger } from '@notarium/runtime'
import type { HubConfig } from '../config/hub-config.ts'
import type { BrainRow } from '../store/brain-rows.ts'
import { type ExternalBrain, watchExternal } from './external.ts'
import { brainFolder, logFile, logFolder } from './folders.ts'
import type { CheckTiming } from './hang-watch.ts'
import { createRunner, type LaunchBrain, type Runner, type RunnerTiming } from './runner.ts'

type Unit = Runner | ExternalBrain

export interface Fleet {
  /** Who sees to the brain, for this hub. */
  superviseOf(brain: BrainRow): BrainRow['supervise']
  unitOf(name: string): Unit | undefined
  names(): Iterable<string>
  /** Brings what runs in step with the record. */
  follow(brain: BrainRow): Unit | undefined
  /** Until it is let go, its process is left alone whatever the record says. */
  hold(name: string): void
  letGo(name: string): void
  /** Resolves when its process has ended. */
  drop(name: string): Promise<void>
  close(): Promise<void>
}

export interface FleetOptions {
  readonly config: HubConfig
  readonly log: Logger
  readonly launchBrain: LaunchBrain
  readonly timing?: RunnerTiming & { readonly external?: CheckTiming }
}

export function createFleet({ config, log, launchBrain, timing }: FleetOptions): Fleet {
  const units = new Map<string, Unit>()
  const held = new Set<string>()
  let isClosed = false

  const superviseOf = (brain: BrainRow) =>
    config.brains.supervise === 'external' ? 'external' : brain.supervise

  const created = (brain: BrainRow): Unit => {
    const { name } = brain
    if (superviseOf(brain) === 'external') return watchExternal(name, brain, log, timing?.external)
    makeLogFolder()
    const folder = brainFolder(config.folder, name)
    const file = logFile(config.folder, name)
    return createRunner({ name, folder, logFile: file, launch: launchBrain, log, timing })
  }
  const makeLogFolder = () => {
    try {
      mkdirSync(logFolder(config.folder), { recursive: true, mode: 0o700 })
    } catch (error) {
      log.warn({ error: String(error) }, 'what brains print cannot be kept')
    }
  }
  const drop = async (name: string) => {
    const unit = units.get(name)
    units.delete(name)
    await unit?.close()
  }

  return {
    superviseOf,
    unitOf: (name) => units.get(name),
    names: () => units.keys(),
    follow(brain) {
      if (isClosed) return undefined
      if (held.has(brain.name)) return units.get(brain.name)
      const kind = superviseOf(brain) === 'external' ? 'external' : 'process'
      // It was removed and made anew elsewhere, as something else.
      if (units.get(brain.name)?.kind !== kind) drop(brain.name)
      const unit = units.get(brain.name) ?? created(brain)
      units.set(brain.name, unit)
      unit.follow(brain)
      return unit
    },
    hold: (name) => void held.add(name),
    letGo: (name) => void held.delete(name),
    drop,
    async close() {
      isClosed = true
      await Promise.all([...units.values()].map((unit) => unit.close()))
    },
  }
}
