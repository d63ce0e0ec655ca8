// Percent escapes in link destinations, both ways.

/** As it is when the escapes are broken or hide control characters. */
export function percentDecode(written: string): string {
  if (!written.includes('%')) return written
  try {
    const decoded = decodeURIComponent(written)
    return /\p{Cc}/u.test(decoded) ? written : decoded
  } catch {
    return written
  }
}

/** Escapes what would end a destination or change its meaning. */
export function percentEncode(path: string, special: RegExp): string {
  return path.replace(special, (chars) => encodeURIComponent(chars).replace(/[()*'!]/g, hexEscape))
}

function hexEscape(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}
