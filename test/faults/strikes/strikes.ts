// The fault of a round, by the name on its card.
import type { Card } from '../plan.ts'
import type { Mood } from '../world/embedding-provider.ts'
import { killAll, killBrain, killHub, killSidecar } from './kill.ts'
import { slowClients } from './slow-clients.ts'
import type { Strike } from './strike.ts'
import { fillDisk, haltPostgres, jumpClock, spoilProvider } from './surroundings.ts'

const strikes: Readonly<Record<string, Strike>> = {
  'kill-hub': killHub,
  'kill-brain': killBrain,
  'kill-sidecar': killSidecar,
  'kill-all': killAll,
  'disk-full': fillDisk,
  postgres: haltPostgres,
  clock: jumpClock,
  'slow-clients': slowClients,
  // What is killed in the middle of a restore.
  'restore-all': killHub,
}

export function strikeFor({ kind, how }: Card): Strike {
  if (kind === 'provider') return spoilProvider(how as Mood)
  return strikes[kind] as Strike
}
