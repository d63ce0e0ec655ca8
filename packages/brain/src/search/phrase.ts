// Phrases: the index knows which chunks have all the words; the text itself tells whether they stand side by side.
import { analyse } from '../text/analyse.ts'

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

export function hasPhrases(text: string, phrases: readonly string[]): boolean {
  const places = placesOf(text)
  return phrases.every((phrase) => standsIn(places, placesOf(phrase)))
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
