// What the command line asks for.
import { parseArgs } from 'node:util'
import { kinds } from './plan.ts'

export interface Options {
  readonly rounds: number
  readonly seed: number
  /** Kinds of faults; all where there are none. */
  readonly only: readonly string[]
  /** Whether the folder stays also where nothing was violated. */
  readonly keep: boolean
}

export const usage = `npm run faults -- [--rounds 200] [--seed 1] [--only KIND,KIND] [--keep]
kinds: ${kinds.join(', ')}`

/** Throws where it cannot be understood. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
    },
  })
  const only = values.only === '' ? [] : values.only.split(',')
  const unknown = only.find((kind) => !kinds.includes(kind))
  if (unknown !== undefined) throw new Error(`there is no kind '${unknown}'`)
  return { only, keep: values.keep, rounds: whole(values.rounds), seed: whole(values.seed) }
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`'${text}' is not a whole number`)
  return Number(text)
}
