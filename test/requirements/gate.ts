// Keeps the list of requirements and the tests in step: what is called verified is cited by a test, what is
// cited is called verified, and no test cites what is not on the list.
import type { Requirement } from './requirement.ts'

export interface Citation {
  readonly id: string
  readonly file: string
}

const wellFormed = /^(SC|KH)(-[A-Z]+)+-\d\d$/

/** The ids that a test's text cites: `[` id `]`, misspelt numbers included. */
export function citationsIn(file: string, text: string): Citation[] {
  return Array.from(text.matchAll(/\[((?:SC|KH)-[\w-]+)\]/g), ([, id]) => ({ id: id!, file }))
}

/** What is wrong, one sentence each with the way to mend it; nothing when all is in step. */
export function complaints(requirements: readonly Requirement[], citations: readonly Citation[]): string[] {
  const known = new Set(requirements.map(({ id }) => id))
  const cited = new Set(citations.map(({ id }) => id))
  const inWrongStep = requirements.filter(({ id, status }) => cited.has(id) !== (status === 'verified'))
  return [
    ...requirements.flatMap(({ id }, at) =>
      requirements.findIndex((other) => other.id === id) < at
        ? [`${id} is on the list twice: give one a new number.`]
        : [],
    ),
    ...requirements
      .filter(({ id }) => !wellFormed.test(id))
      .map(({ id }) => `${id} is not an id: write SC or KH, one or more words in capitals, two digits.`),
    ...citations
      .filter(({ id }) => !known.has(id))
      .map(
        ({ id, file }) =>
          `${file} cites ${id}, which is no requirement: correct the id or add it to the list.`,
      ),
    ...inWrongStep.map(({ id, status }) =>
      status === 'verified'
        ? `${id} is called verified and no test cites it: cite it in the test that proves it, or call it open.`
        : `${id} is cited by a test and called ${status}: call it verified.`,
    ),
  ]
}
