// Text as tokens give it: UTF-8, filled up with spaces or zero bytes. It ends up in messages and logs, so whatever
// could play tricks there (control and direction characters) is replaced.
const decoder = new TextDecoder()

export const tokenText = (bytes: Uint8Array): string =>
  decoder
    .decode(bytes)
    .replaceAll('\0', ' ')
    .trim()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD')
