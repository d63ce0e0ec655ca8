// Phrases: the index knows which chunks have all the words; the text itself tells whether they stand side by side.
import { analyse } from '../text/analyse.ts'

export function hasPhrases(text: string, phrases: readonly string[]): boolean {
  const lower = text.toLowerCase()
  // Mostly a phrase stands there as it was typed, which is quickly seen.
  const rest = phrases.filter((phrase) => !hasLiterally(lower, phrase.toLowerCase().trim()))
  if (rest.length === 0) return true
  const places = placesOf(text)
  return rest.every((phrase) => standsIn(places, placesOf(phrase)))
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** As whole words. */
function hasLiterally(text: string, phrase: string): boolean {
  if (phrase === '') return true
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
