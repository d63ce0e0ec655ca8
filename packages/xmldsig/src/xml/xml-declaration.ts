// `<?xml version="1.0" encoding="…" standalone="…"?>` at the very start of a document.
import { byteClass, WHITE } from './byte-classes.ts'
import type { Source } from './encoding.ts'
import { fail, type ParserState, unexpected } from './parser-state.ts'
import { startsWith } from './references.ts'

const longestDeclaration = 256
const declaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"([^"<&]*)"|'([^'<&]*)')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][-.\w]*)"|'([A-Za-z][-.\w]*)'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/

/** Returns the offset after the declaration, 0 when there is none. */
export function parseXmlDeclaration(state: ParserState, source: Source): number {
  const { bytes, length } = state
  if (!startsWith(bytes, 0, '<?xml') || (byteClass[bytes[5]!]! & WHITE) === 0) return 0
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, longestDeclaration)).toString(
    'latin1',
  )
  const match = declaration.exec(head)
  if (match === null) {
    if (length < longestDeclaration && !head.includes('?>'))
      unexpected(state, length, 'the end of the XML declaration')
    fail(state, 'syntax', 'The XML declaration is not well-formed.', 0)
  }
  const version = match[1] ?? match[2]
  if (version !== '1.0') fail(state, 'xml-version', 'Only XML 1.0 is accepted.', 0)
  requireKnownEncoding(state, source, (match[3] ?? match[4] ?? 'utf-8').toLowerCase())
  return match[0].length
}

function requireKnownEncoding(state: ParserState, source: Source, declared: string): void {
  const allowed = source.wasUtf16
    ? ['utf-16', 'utf-16le', 'utf-16be', 'utf-8']
    : ['utf-8', 'us-ascii', 'ascii']
  if (allowed.includes(declared)) return
  const advice = source.wasUtf16
    ? 'it is UTF-16 by its byte order mark'
    : 'only UTF-8 and UTF-16 are accepted'
  fail(state, 'encoding', `The document declares the encoding ${declared.slice(0, 40)}, but ${advice}.`, 0)
}
