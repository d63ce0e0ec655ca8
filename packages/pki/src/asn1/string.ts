// Text in its many ASN.1 kinds. What is not text of its kind is refused, never guessed at.
import { PkiError } from '../errors.ts'
import { onlyContent, tags } from './der.ts'

/** The text of one string element; a value that is no string is shown as its bytes, as RFC 4514 does. */
export function readString(der: Uint8Array, what: string): string {
  const tag = der[0] ?? 0
  const content = onlyContent(der, tag, what)
  try {
    switch (tag) {
      case tags.utf8String:
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
      case tags.bmpString:
        return new TextDecoder('utf-16be', { fatal: true, ignoreBOM: true }).decode(content)
      case tags.universalString:
        return readUtf32(content)
      case tags.numericString:
      case tags.printableString:
      case tags.ia5String:
      case tags.teletexString:
        return Buffer.from(content).toString('latin1')
      default:
        return `#${Buffer.from(der).toString('hex')}`
    }
  } catch (cause) {
    throw new PkiError('malformed', `${what} has text that is not valid in its own encoding.`, { cause })
  }
}

function readUtf32(content: Uint8Array): string {
  const view = new DataView(content.buffer, content.byteOffset, content.length)
  let text = ''
  for (let at = 0; at < content.length; at += 4) text += String.fromCodePoint(view.getUint32(at))
  return text
}
