// Canonical form as a string, and parsing from a string: what nearly every test needs.
import { type CanonicalizationOptions, canonicalize } from '../c14n/canonicalize.ts'
import type { XmlLimits } from '../xml/limits.ts'
import { parseXml } from '../xml/parse.ts'
import type { XmlDocument } from '../xml/tree.ts'

export const parseText = (text: string, limits: Partial<XmlLimits> = {}): XmlDocument =>
  parseXml(new TextEncoder().encode(text), limits)

export function canonicalText(document: XmlDocument, options: CanonicalizationOptions): string {
  const pieces: Buffer[] = []
  canonicalize(document, options, {
    write: (bytes, start, end) => pieces.push(Buffer.from(bytes.subarray(start, end))),
  })
  return Buffer.concat(pieces).toString()
}
