// What an answer lacks, in the reader's language. The brain says it in English, for agents; what we do not know is
// shown as it came.
import type { useSearchWords } from './words.ts'

type Say = ReturnType<typeof useSearchWords>
type Key = Parameters<Say>[0]

const known: readonly (readonly [RegExp, Key])[] = [
  [/^no page passes the filters/, 'note.filters'],
  [/^the total counts pages that have the words in quotes/, 'note.phraseTotal'],
  [/words in quotes side by side: these have them apart$/, 'note.phraseApart'],
  [/^this brain has no embedding provider/, 'note.noVectors'],
  [/^searched by words only: (?<reason>.*)$/s, 'note.wordsOnly'],
]

export function noteWords(note: string, say: Say): string {
  for (const [pattern, key] of known) {
    const match = pattern.exec(note)
    if (match !== null) return say(key, { ...match.groups })
  }
  return note
}
