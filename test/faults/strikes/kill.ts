// kill -9, of one process or of all at once as when the power fails.
import { pick } from '../../sidecar/hostile/chance.ts'
import { killAtOnce, processesOf } from '../world/processes.ts'
import { brains, type World } from '../world/world.ts'
import { nothingTolerated, type Strike, tolerating } from './strike.ts'

export const killHub: Strike = {
  // While it is away nobody answers; when it is back its brains are not yet.
  tolerates: tolerating([502, 503], { cut: true }),
  failsJobs: false,
  strike: async (world) => killed(world, 'hub'),
  mend: async () => undefined,
}

export const killBrain: Strike = {
  tolerates: tolerating([502, 503]),
  failsJobs: false,
  strike: async (world, chance) => killed(world, 'brain', pick(chance, brains)),
  mend: async () => undefined,
}

export const killSidecar: Strike = {
  tolerates: nothingTolerated,
  failsJobs: false,
  strike: async (world) => killed(world, 'sidecar'),
  mend: async () => undefined,
}

export const killAll: Strike = {
  tolerates: tolerating([502, 503], { cut: true }),
  failsJobs: false,
  strike: async (world) => {
    const all = processesOf(world.mark)
    killAtOnce(all)
    return `killed all ${all.length} processes`
  },
  mend: (world) => world.start(),
}

function killed({ mark }: World, role: 'hub' | 'brain' | 'sidecar', name?: string): string {
  const found = processesOf(mark).filter(
    (one) => one.role === role && (name === undefined || one.name === name),
  )
  killAtOnce(found)
  return `killed the ${role}${name === undefined ? '' : ` ${name}`} (${found.map(({ pid }) => pid)})`
}
