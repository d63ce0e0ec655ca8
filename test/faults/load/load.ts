// What people and programs do while something fails. Whatever is answered for goes into the model; whatever is answered
// as no hub may answer is told.
import type { Chance } from '../../sidecar/hostile/chance.ts'
import type { Model } from '../model/model.ts'
import { describe, isGood, type Outcome, type Question } from '../world/ask.ts'
import type { World } from '../world/world.ts'

export interface Load {
  readonly world: World
  readonly model: Model
  readonly chance: Chance
  /** When to end. */
  readonly signal: AbortSignal
  /** Whether such an answer may come of what is failing just now. */
  tolerates(outcome: Outcome): boolean
  /** Whether work on backups may fail of it. */
  readonly toleratesFailedJobs: boolean
  wrong(fault: string): void
  /** One more is under way, or was answered for. */
  count(what: string): void
}

export type Activity = (load: Load) => Promise<void>

type Good = Extract<Outcome, { kind: 'answered' }>

/** Undefined where it was refused, or nobody answered. `as` is the owner, unless it is told. */
export async function attempt(load: Load, question: Question): Promise<Good | undefined> {
  const { world } = load
  const outcome = await world.ask({ as: world.session, ...question })
  if (isGood(outcome)) return outcome
  if (!load.tolerates(outcome))
    load.wrong(`${question.method ?? 'GET'} ${question.path}: ${describe(outcome)}`)
  return undefined
}

export const jsonOf = <Shape>({ text }: Good): Shape => JSON.parse(text)

/** Milliseconds; less where the load is to end. */
export function pause({ signal }: Load, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}
