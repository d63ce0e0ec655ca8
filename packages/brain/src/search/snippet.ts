// The part of a chunk that shows best why it was found, as plain text with the matching words marked.
import { blankMarkup } from '../markdown/blank-markup.ts'
import { analyse } from '../text/analyse.ts'

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
/** Beyond this no better place is looked for: an answer has ten of these. */
const mostRead = 6000

export function snippetOf(markdown: string, weights: ReadonlyMap<string, number>): Snippet {
  const text = blankMarkup(markdown.slice(0, mostRead))
  const matches: Match[] = []
  analyse(text, (term, start, end) => {
    if (weights.has(term)) matches.push({ term, start, end })
  })
  const from = windowStart(text, matches, weights)
  return cleaned(text, from, Math.min(text.length, from + length + lead), matches)
}

/** Where the window begins that holds most of what was asked for, each term once. */
function windowStart(text: string, matches: readonly Match[], weights: ReadonlyMap<string, number>): number {
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
  const from = Math.max(0, best - lead)
  if (from === 0) return 0
  const space = text.slice(from, best).search(/\s/)
  return space < 0 ? best : from + space
}

const decoration = /[#*`|>~=_]/

/** Runs of white space become one space; marks of emphasis, tables and quotes that are not part of a word go. */
function cleaned(text: string, from: number, to: number, matches: readonly Match[]): Snippet {
  const places = new Map<number, number>()
  let out = ''
  for (let at = from; at < to; at++) {
    places.set(at, out.length)
    const character = text[at] as string
    const isSpace = /\s/.test(character)
    if (isSpace || (decoration.test(character) && !isInWord(text, at))) {
      if (out !== '' && !out.endsWith(' ')) out += ' '
    } else out += character
  }
  places.set(to, out.length)
  const whole = to < text.length && !/\s/.test(text[to] as string) ? out.replace(/\s\S*$/, '') : out
  const marks: [number, number][] = []
  for (const { start, end } of matches) {
    const first = places.get(start)
    const last = places.get(end)
    if (first === undefined || last === undefined || last > whole.length) continue
    const previous = marks.at(-1)
    // A whole identifier and its parts lie on one another: one mark covers them.
    if (previous !== undefined && first < previous[1]) previous[1] = Math.max(previous[1], last)
    else marks.push([first, last])
  }
  return { text: whole.trimEnd().toWellFormed(), marks }
}

function isInWord(text: string, at: number): boolean {
  return (
    text[at] === '_' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '')
  )
}
