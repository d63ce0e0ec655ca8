// Finds our tokens where they must not be: in URLs, which end up in logs and histories. Also a token in another case,
// cut short, or with any of its characters percent-encoded, once or many times over (`%5F`, `%255F`).
// A personal token's public prefix alone is no secret, and stays.

const percent = '%(?:25)*'
const secretCharacter = `(?:[0-9a-z]|${percent}(?:3[0-9]|[46][1-9a-f]|[57][0-9a]))`
/** Fewer are no use to anybody, and may be a word: brain_pat_rotation. */
const fewest = 12
const personal = `${inAnyEncoding('brain_pat_')}${secretCharacter}{4}`
const session = inAnyEncoding('brain_ses_')
const pattern = `(${personal}|${session})${secretCharacter}{${fewest},}`
const anySecret = new RegExp(pattern, 'i')
const everySecret = new RegExp(pattern, 'gi')

export const holdsSecret = (text: string): boolean => anySecret.test(text)

/** A personal token keeps its prefix: an operator must learn which one to revoke. */
export const redactSecrets = (text: string): string => text.replace(everySecret, '$1[redacted]')

function inAnyEncoding(word: string): string {
  const hex = (character: string) => character.charCodeAt(0).toString(16)
  return [...word]
    .map((letter) => `(?:${letter}|${percent}(?:${hex(letter)}|${hex(letter.toUpperCase())}))`)
    .join('')
}
