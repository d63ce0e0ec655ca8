// Names as archives and file systems give them, made into paths that cannot point anywhere but into the import.
// A name that is refused still has a printable form: it goes into the receipt, and a database refuses NUL.

const longestName = 1024
const longestPrinted = 300
const controls = /\p{Cc}/u

export interface EntryName {
  readonly path: string
  /** Why the name is refused; `path` is then for reading only. */
  readonly refused?: string
}

/** `decode` says null for bytes that are no text. */
export function nameFromBytes(bytes: Uint8Array, decode: (bytes: Uint8Array) => string | null): EntryName {
  const text = decode(bytes)
  if (text !== null) return nameFromText(text)
  return {
    path: printable(Buffer.from(bytes).toString('latin1'), /[^ -~]/g),
    refused: 'its name is not UTF-8',
  }
}

export function nameFromText(text: string): EntryName {
  const refused = whyRefused(text)
  if (refused !== null) return { path: printable(text, /\p{Cc}/gu), refused }
  return { path: partsOf(text).join('/') }
}

export function whyRefused(name: string): string | null {
  if (controls.test(name)) return 'its name contains control characters'
  if (/^(\/|[a-z]:\/)/i.test(name)) return 'its name is an absolute path'
  if (name.includes('\\')) return 'its name contains a backslash'
  const parts = partsOf(name)
  if (parts.includes('..')) return 'its name leads out of the import with ".."'
  if (parts.length === 0) return 'its name is empty'
  return Buffer.byteLength(name) > longestName ? `its name is longer than ${longestName} bytes` : null
}

export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

// "./a.md" is how tar writes "a.md" when it is given "." to pack.
function partsOf(name: string): string[] {
  return name.split('/').filter((part) => part !== '' && part !== '.')
}

function printable(text: string, strange: RegExp): string {
  const cut = text.length > longestPrinted ? `${text.slice(0, longestPrinted).toWellFormed()}…` : text
  return cut.replace(strange, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
