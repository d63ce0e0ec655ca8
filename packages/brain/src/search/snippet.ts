// The part of a chunk that shows best why it was found, as plain text with the matching words marked.
import { blankMarkup } from '../markdown/blank-markup.ts'
import type { Range } from '../markdown/blocks.ts'
import { linkMarks } from '../markdown/link-marks.ts'
import { analyse } from '../text/analyse.ts'
import { plainText } from './plain-text.ts'

export interface Snippet {
  readonly text: string
  /** [start, end) of what matches, in UTF-16 units of `text`. */
  readonly marks: [number, number][]
}

interface Match {
  readonly term: string
  readonly start: number
  readonly end: number
}

const length = 240
const lead = 40
/** Of the strongest term's weight. Weaker ones, as "a" and "how" beside other words, show nothing. */
const leastMarked = 0.15
/** Beyond this no better place is looked for: an answer has ten of these. */
const mostRead = 6000

export function snippetOf(
  markdown: string,
  weights: ReadonlyMap<string, number>,
  phrases: readonly string[] = [],
): Snippet {
  const read = markdown.slice(0, mostRead)
  const text = blankMarkup(read)
  const hidden = placesIn(linkMarks(read), read.length)
  const matches: Match[] = []
  const least = Math.max(...weights.values()) * leastMarked
  analyse(text, (term, start, end) => {
    const weight = weights.get(term)
    if (weight !== undefined && weight >= least && !hidden(start)) matches.push({ term, start, end })
  })
  const from = leadIn(text, phraseAt(text, phrases) ?? bestWindow(matches, weights))
  const plain = plainText(text, from, Math.min(text.length, from + length + lead), hidden)
  const marks: [number, number][] = []
  for (const { start, end } of matches) {
    const mark = plain.place(start, end)
    const previous = marks.at(-1)
    if (mark === undefined) continue
    // A whole identifier and its parts lie on one another: one mark covers them.
    if (previous !== undefined && mark[0] < previous[1]) previous[1] = Math.max(previous[1], mark[1])
    else marks.push(mark)
  }
  return { text: plain.text, marks }
}

function placesIn(ranges: readonly Range[], size: number): (at: number) => boolean {
  const isIn = new Uint8Array(size)
  for (const { start, end } of ranges) isIn.fill(1, start, end)
  return (at) => isIn[at] === 1
}

function phraseAt(text: string, phrases: readonly string[]): number | undefined {
  const lower = text.toLowerCase()
  for (const phrase of phrases) {
    const at = lower.indexOf(phrase.toLowerCase())
    if (at >= 0) return at
  }
  return undefined
}

/** Where the window begins that holds most of what was asked for, each term once. */
function bestWindow(matches: readonly Match[], weights: ReadonlyMap<string, number>): number {
  let best = 0
  let bestWorth = -1
  for (let first = 0; first < matches.length; first++) {
    const start = (matches[first] as Match).start
    const seen = new Set<string>()
    let worth = 0
    for (let at = first; at < matches.length; at++) {
      const { term, end } = matches[at] as Match
      if (end > start + length) break
      worth += seen.has(term) ? 0.01 : (weights.get(term) as number)
      seen.add(term)
    }
    if (worth > bestWorth) {
      bestWorth = worth
      best = start
    }
  }
  return best
}

/** A little of what comes before, from the beginning of a word. */
function leadIn(text: string, place: number): number {
  const from = Math.max(0, place - lead)
  if (from === 0) return 0
  const space = text.slice(from, place).search(/\s/)
  return space < 0 ? place : from + space
}
