// What became of a write, as far as the answer to it tells. Texts of pages are not looked at.
import { z } from 'zod'

/** The answer to a write, as much of it as was read. */
export interface ReadAnswer {
  readonly status: number
  readonly contentType: string | undefined
  /** Undefined where it did not come to its end, or is too long to be looked at. */
  readonly text: string | undefined
}

/** For the audit log. `outcome` is the brain's own word, or `done`, `refused`, `failed`, `unknown`. */
export interface Outcome {
  readonly outcome: string
  readonly [fact: string]: string | number | undefined
}

const text = z.string().optional().catch(undefined)
const number = z.number().optional().catch(undefined)
const answerSchema = z.object({
  outcome: text,
  slug: text,
  version: number,
  id: number,
  label: text,
  path: text,
  code: text,
})

export function outcomeOf({ status, text: json }: ReadAnswer): Outcome {
  if (json === undefined) return { status, outcome: 'unknown' }
  const { outcome, ...facts } = answerIn(json)
  return { status, ...facts, outcome: outcome ?? usualOutcome(status) }
}

export function usualOutcome(status: number): string {
  if (status < 400) return 'done'
  return status < 500 ? 'refused' : 'failed'
}

function answerIn(json: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(json))
  } catch {
    return {}
  }
}
