// Whether a document may be in a namespace of the hub's own: acts, statements about pages and manifests of backups are
// signed for nobody but the hub itself, or whoever may have documents signed could make them up. It is read as the
// sidecar reads it, with character references and in UTF-16; one that only mentions such a name is taken for one, too.

const own = new RegExp([...'urn:notarium:'].map(writtenAnyWay).join(''))

export function namesOwnNamespace(document: Uint8Array): boolean {
  return own.test(textOf(document))
}

function textOf(document: Uint8Array): string {
  const [first, second] = document
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(document)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(document)
  // Of UTF-8 only what is ASCII matters.
  return Buffer.from(document.buffer, document.byteOffset, document.byteLength).toString('latin1')
}

/** As itself, or as a character reference. */
function writtenAnyWay(character: string): string {
  const code = character.charCodeAt(0)
  const [first, second] = code.toString(16)
  const hexadecimal = [first, second].map((digit) => `[${digit}${digit?.toUpperCase()}]`).join('')
  return `(?:${character}|&#0*${code};|&#x0*${hexadecimal};)`
}
