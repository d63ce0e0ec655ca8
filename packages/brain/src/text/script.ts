// Whether a term is Cyrillic, by its first letter.

export function isCyrillic(term: string): boolean {
  const code = term.charCodeAt(0)
  return code >= 0x400 && code < 0x530
}
