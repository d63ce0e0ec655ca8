// Phrases: the index knows which chunks have all the words; the text itself tells whether they stand side by side.
import { analyse } from '../text/analyse.ts'

/** Of a chunk's text, which is short. */
export function hasPhrase(text: string, phrase: string): boolean {
  // Mostly it stands there as it was typed, which is quickly seen.
  return (
    hasLiterally(text.toLowerCase(), phrase.toLowerCase().trim()) ||
    standsIn(placesOf(text), placesOf(phrase))
  )
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** As whole words. */
function hasLiterally(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text[at + phrase.length] ?? ''
    if (!letterOrDigit.test(before) && !letterOrDigit.test(after)) return true
  }
  return false
}

/** The terms at each place of a text; an identifier has several at one place. */
function placesOf(text: string): Set<string>[] {
  const places: Set<string>[] = []
  let reached = 0
  analyse(text, (term, start, end) => {
    if (start >= reached || places.length === 0) places.push(new Set([term]))
    else (places.at(-1) as Set<string>).add(term)
    reached = Math.max(reached, end)
  })
  return places
}

function standsIn(places: readonly Set<string>[], phrase: readonly Set<string>[]): boolean {
  if (phrase.length === 0) return true
  return places.some((_place, start) =>
    phrase.every((wanted, index) => {
      const there = places[start + index]
      return there !== undefined && [...wanted].some((term) => there.has(term))
    }),
  )
}
