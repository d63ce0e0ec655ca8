// One thing that the documents we build to ask for, in our own words.

export interface Requirement {
  readonly id: string
  readonly source: 'crypto-sidecar.md' | 'knowledge-hub.md'
  /** Where in the document it is asked for. */
  readonly line: number
  readonly behaviour: string
  /** `open` until a test cites the id in brackets; the gate in gate.ts keeps the two in step. */
  readonly status: 'open' | 'verified'
}

type Entry = Omit<Requirement, 'source'>

export const open = (id: string, line: number, behaviour: string): Entry => ({
  id,
  line,
  behaviour,
  status: 'open',
})

export const verified = (id: string, line: number, behaviour: string): Entry => ({
  ...open(id, line, behaviour),
  status: 'verified',
})

export function requirementsOf(
  source: Requirement['source'],
  entries: readonly Entry[],
): readonly Requirement[] {
  return entries.map((entry) => Object.freeze({ source, ...entry }))
}
