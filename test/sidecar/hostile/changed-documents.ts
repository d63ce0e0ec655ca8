// Signed documents changed by chance: left as they are, with other letters where they are signed, or changed anywhere.
import { type Chance, pick, randomBytes } from './chance.ts'

export interface ChangedDocument {
  readonly bytes: Buffer
  /** The last: it may, if a reader of it sees nothing but what was signed. */
  readonly mustVerify: 'always' | 'never' | 'as-signed'
}

/** What is signed in documents of the form that is changed here; `text` is letters, figures and spaces. */
export const orderOf = (text: string) =>
  `<order xmlns="urn:example:order" Id="o"><note>${text}</note><item n="1">Чай</item><item n="2">Мёд</item></order>`

type Change = (document: Buffer, chance: Chance, other: Buffer) => Buffer

export function changeDocument(documents: readonly Uint8Array[], chance: Chance): ChangedDocument {
  const document = Buffer.from(pick(chance, documents))
  const way = chance(20)
  if (way === 0) return { bytes: document, mustVerify: 'always' }
  if (way < 8) return { bytes: changeNote(document, chance), mustVerify: 'never' }
  let bytes: Buffer = document
  for (let left = 1 + chance(3); left > 0; left--) {
    bytes = pick(chance, changes)(bytes, chance, Buffer.from(pick(chance, documents)))
  }
  return { bytes, mustVerify: 'as-signed' }
}

/** Another letter in place of one, one more, or one less. */
function changeNote(document: Buffer, chance: Chance): Buffer {
  const text = document.toString()
  const start = text.indexOf('<note>') + '<note>'.length
  const at = start + chance(text.indexOf('</note>') - start)
  const letter = String.fromCharCode(text.charCodeAt(at) === 0x61 ? 0x62 : 0x61)
  const [inserted, removed] = pick(chance, [
    [letter, 1],
    [letter, 0],
    ['', 1],
  ] as const)
  return Buffer.from(text.slice(0, at) + inserted + text.slice(at + removed))
}

const snippets = [
  '<!-- -->',
  '<?pi?>',
  '<![CDATA[x]]>',
  '&lt;',
  '&#0;',
  '&unknown;',
  ']]>',
  '<!DOCTYPE order>',
  '<x/>',
  '<ds:Object/>',
  ' Id="o"',
  ' xmlns="urn:x"',
  ' xmlns:ds="urn:x"',
  '\u0000',
  '\ufeff',
  '😀',
]

const changes: readonly Change[] = [
  function flipBit(document, chance) {
    const flipped = Buffer.from(document)
    if (flipped.length > 0) flipped[chance(flipped.length)]! ^= 1 << chance(8)
    return flipped
  },
  (document, chance) => replaced(document, chance, 1 + chance(40), Buffer.alloc(0)),
  (document, chance) => replaced(document, chance, 0, randomBytes(chance, 1 + chance(6))),
  (document, chance) => replaced(document, chance, 0, Buffer.from(pick(chance, snippets))),
  (document, chance) => betweenTags(document, chance, pick(chance, [...snippets, '\n', ' '])),
  (document, chance, other) => replaced(document, chance, chance(60), someOf(other, chance)),
  (document, chance) => document.subarray(0, chance(document.length + 1)),
  (document, chance) => changeElements(document, chance, (one) => [one, one]),
  (document, chance) => changeElements(document, chance, () => []),
  (document, chance) => changeElements(document, chance, (one) => [`<x>${one}</x>`]),
  (document, chance, other) =>
    changeElements(document, chance, () => elementsOf(other.toString()).slice(0, 1)),
]

function replaced(document: Buffer, chance: Chance, length: number, by: Uint8Array): Buffer {
  const at = chance(document.length + 1)
  return Buffer.concat([document.subarray(0, at), by, document.subarray(at + length)])
}

function betweenTags(document: Buffer, chance: Chance, inserted: string): Buffer {
  const text = document.toString()
  const { index } = pick(chance, [...text.matchAll(/(?<=>)(?=<)/g)]) ?? { index: 0 }
  return Buffer.from(text.slice(0, index) + inserted + text.slice(index))
}

function someOf(document: Buffer, chance: Chance): Buffer {
  const from = chance(document.length)
  return document.subarray(from, from + chance(300))
}

/** Elements without elements of the same name in them, whole. */
const elementsOf = (text: string) =>
  Array.from(text.matchAll(/<([\w:]+)[^<>]*(?:\/>|>[\s\S]*?<\/\1>)/g), ([element]) => element)

function changeElements(document: Buffer, chance: Chance, change: (element: string) => string[]): Buffer {
  const text = document.toString()
  // From within the root, or the root would be the only one to choose.
  const inner = text.slice(text.indexOf('>') + 1)
  const all = [...elementsOf(inner), ...elementsOf(inner).flatMap((one) => elementsOf(one.slice(1)))]
  if (all.length === 0) return document
  const chosen = pick(chance, all)
  const at = text.indexOf(chosen)
  return Buffer.from(text.slice(0, at) + change(chosen).join('') + text.slice(at + chosen.length))
}

/** What a reader sees of a document: its text, without the signature and what canonicalisation leaves out. */
export const readerText = (document: Uint8Array) =>
  Buffer.from(document)
    .toString()
    .replace(/<ds:Signature[\s>][\s\S]*?<\/ds:Signature\s*>/g, '')
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .replace(/<[^>]*>/g, '')
    .trim()
