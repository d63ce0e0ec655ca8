// What the provider's server says, on its way into our error texts: a short, printable quotation without the key,
// which some servers echo.
const longest = 200
/** A shorter piece of a key is no secret, and may be an ordinary word. */
const shortestPiece = 8

export function quoteServer(body: string, apiKey: string | undefined): string {
  const words = messageIn(body)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  const safe = apiKey === undefined ? words : withoutKey(words, apiKey)
  return safe.length > longest ? `${safe.slice(0, longest).toWellFormed()}…` : safe
}

/** `{"error": {"message": …}}` and its relatives; anything else is quoted as it is. */
function messageIn(body: string): string {
  let found: unknown
  try {
    found = JSON.parse(body)
  } catch {
    return body
  }
  for (const name of ['error', 'message', 'detail']) {
    if (typeof found === 'object' && found !== null && Object.hasOwn(found, name)) {
      found = (found as Record<string, unknown>)[name]
    }
  }
  return typeof found === 'string' ? found : body
}

/** Its beginnings go too: the text may be cut in the middle of the key. */
function withoutKey(words: string, apiKey: string): string {
  let safe = words.replaceAll(apiKey, '***')
  for (let length = apiKey.length - 1; length >= shortestPiece; length--) {
    safe = safe.replaceAll(apiKey.slice(0, length), '***')
  }
  return safe
}
