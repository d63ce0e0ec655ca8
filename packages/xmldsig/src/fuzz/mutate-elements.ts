// Changes that keep a document well-formed, mostly: what an attacker does who knows XML.
import { dsNamespace, wsuNamespace } from '../signature/namespaces.ts'
import type { Chance } from '../testing/document-generator.ts'
import { cut, type DocumentParts, inserted, replaced, type Span, utf8 } from './document-parts.ts'

/** `donor` is another signed document to take parts from. */
export type Mutation = (parts: DocumentParts, chance: Chance, donor: DocumentParts) => string

export const pick = <Item>(chance: Chance, list: readonly Item[]): Item | undefined =>
  list[chance(list.length || 1)]

/** Applies to one part by chance; a document without such a part stays as it is. */
const at =
  <Part extends Span>(
    list: (parts: DocumentParts) => readonly Part[],
    change: (text: string, part: Part, chance: Chance, parts: DocumentParts, donor: DocumentParts) => string,
  ): Mutation =>
  (parts, chance, donor) => {
    const part = pick(chance, list(parts))
    return part === undefined ? parts.text : change(parts.text, part, chance, parts, donor)
  }
const atElement = (change: Parameters<typeof at<DocumentParts['elements'][number]>>[1]) =>
  at(({ elements }) => elements, change)
const atAttribute = (change: Parameters<typeof at<DocumentParts['attributes'][number]>>[1]) =>
  at(({ attributes }) => attributes, change)
const atText = (change: Parameters<typeof at<Span>>[1]) => at(({ texts }) => texts, change)

/** Where something can be put among the content. */
const places = ({ elements }: DocumentParts) =>
  elements.flatMap(({ from, openEnd, to }) => [from, openEnd, to])

const idAttributes = ['Id', 'ID', 'id', 'xml:id', 'wsu:Id', 'iD']
const idsOf = (parts: DocumentParts) =>
  parts.attributes
    .filter(({ from, value }) => /id=.$/i.test(parts.text.slice(from, value.from)))
    .map(({ value }) => cut(parts.text, value))

const moveElement = atElement((text, element, chance, parts) => {
  const place = pick(chance, places(parts))!
  const moved = cut(text, element)
  return place <= element.from
    ? inserted(replaced(text, element, ''), place, moved)
    : replaced(inserted(text, place, moved), element, '')
})
const duplicateElement = atElement((text, element, chance, parts) =>
  inserted(text, pick(chance, places(parts))!, cut(text, element)),
)
/** A copy whose Ids are others, with other text: the wrapped element of an attack. */
const forgeElement = atElement((text, element, chance, parts) => {
  const forged = cut(text, element)
    .replaceAll(/(\bid=")([^"]*)/gi, (_, start, id) => `${start}${id}${chance(4)}`)
    .replace(/>([^<]+)</, '>forged<')
  return inserted(text, pick(chance, places(parts))!, forged)
})
const deleteElement = atElement((text, element) => replaced(text, element, ''))
const unwrapElement = atElement((text, element) => {
  const content = cut(text, { from: element.openEnd, to: element.to }).replace(/<\/[^>]*>$/, '')
  return replaced(text, element, content)
})
const swapElements: Mutation = ({ text, elements }, chance) => {
  const [one, two] = [pick(chance, elements), pick(chance, elements)].sort(
    (a, b) => (a?.from ?? 0) - (b?.from ?? 0),
  )
  if (one === undefined || two === undefined || two.from < one.to) return text
  return replaced(replaced(text, two, cut(text, one)), one, cut(text, two))
}
const wrappers = ['w', 'S:Body', 'ds:Object', 'p:pay', 'Header']
const nestElement = atElement((text, element, chance) => {
  const name = pick(chance, wrappers)!
  const namespaces = `xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ds="${dsNamespace}" xmlns:p="urn:pay"`
  return replaced(text, element, `<${name} ${namespaces}>${cut(text, element)}</${name}>`)
})
const intoObject: Mutation = (parts, chance) => {
  const end = parts.text.indexOf('</ds:Signature>')
  const element = pick(chance, parts.elements)
  if (end < 0 || element === undefined) return parts.text
  const withObject = inserted(parts.text, end, `<ds:Object>${cut(parts.text, element)}</ds:Object>`)
  return element.to <= end && chance(2) === 0 ? replaced(withObject, element, '') : withObject
}
const splice = atElement((text, element, chance, _, donor) => {
  const part = pick(chance, donor.elements)
  if (part === undefined) return text
  const taken = cut(donor.text, part)
  return chance(2) === 0 ? replaced(text, element, taken) : inserted(text, element.to, taken)
})
const bothInOne: Mutation = ({ text }, chance, donor) =>
  chance(2) === 0 ? `<both>${text}${donor.text}</both>` : `<both>${donor.text}<w>${text}</w></both>`

const changeValue = atAttribute((text, { value }, chance, parts) => {
  const other = pick(chance, parts.attributes)!.value
  const options = ['', `${cut(text, value)} `, cut(text, other), '#', 'x', `&#32;${cut(text, value)}`]
  return replaced(text, value, pick(chance, options)!)
})
const deleteAttribute = atAttribute((text, attribute) => replaced(text, attribute, ''))
const addId = atElement((text, element, chance, parts) => {
  const id = pick(chance, [...idsOf(parts), 'new', '', 'body']) ?? 'new'
  const name = pick(chance, idAttributes)!
  const declared = name === 'wsu:Id' ? ` xmlns:wsu="${wsuNamespace}"` : ''
  return inserted(text, element.nameEnd, `${declared} ${name}="${id}"`)
})
const spellIdOtherwise: Mutation = ({ text }, chance) =>
  text.replace(/\b(?:wsu:)?I[dD]=/, () => `${pick(chance, idAttributes)}=`)
const namespaces = [
  'urn:pay',
  'urn:u',
  'urn:evil',
  '',
  dsNamespace,
  'http://schemas.xmlsoap.org/soap/envelope/',
]
const redeclare = atElement((text, element, chance) => {
  const name = pick(chance, ['xmlns', 'xmlns:p', 'xmlns:ds', 'xmlns:u', 'xmlns:S', 'xmlns:new'])!
  return inserted(text, element.nameEnd, ` ${name}="${pick(chance, namespaces)}"`)
})
const swapNamespace: Mutation = ({ text }, chance) =>
  text.replace(pick(chance, namespaces)!, pick(chance, namespaces)!)
const shuffleAttributes = atElement((text, element) => {
  const tag = text.slice(element.nameEnd, element.openEnd)
  const list = tag.match(/\s[^\s=]+="[^"]*"/g) ?? []
  return replaced(
    text,
    { from: element.nameEnd, to: element.nameEnd + list.join('').length },
    list.reverse().join(''),
  )
})
const otherQuotes = atAttribute((text, { value }) =>
  replaced(
    text,
    { from: value.from - 1, to: value.to + 1 },
    `'${cut(text, value).replaceAll("'", '&apos;')}'`,
  ),
)

const asReference = atText((text, span, chance) => {
  const place = span.from + chance(span.to - span.from)
  const code = text.charCodeAt(place)
  if (code > 0x7e || text[place] === '&') return text
  const written = pick(chance, [
    `&#${code};`,
    `&#x${code.toString(16)};`,
    `&#0${code};`,
    `<![CDATA[${text[place]}]]>`,
  ])!
  return replaced(text, { from: place, to: place + 1 }, written)
})
const asSection = atText((text, span) => replaced(text, span, `<![CDATA[${cut(text, span)}]]>`))
const changeText = atText((text, span, chance) =>
  replaced(
    text,
    span,
    pick(chance, ['forged', '', utf8('Сидоров'), `${cut(text, span)} `, `x${cut(text, span)}`])!,
  ),
)
const insertions = [
  '<!-- -->',
  '<!---->',
  '<!-- a\r\nb -->',
  '<?pi y?>',
  '<?pi  y ?>',
  '<?pi\r\n?>',
  ' ',
  '\n',
  '\r\n',
  '&#13;',
  'forged',
  '<evil/>',
  '<![CDATA[]]>',
  ']]&gt;',
  utf8('Ж'),
]
const insertInText = atText((text, span, chance) =>
  inserted(text, span.from + chance(span.to - span.from + 1), pick(chance, insertions)!),
)
const insertSomewhere: Mutation = (parts, chance) => {
  const place = pick(chance, places(parts))
  return place === undefined ? parts.text : inserted(parts.text, place, pick(chance, insertions)!)
}
const renameElement = atElement((text, element, chance) => {
  const name = text.slice(element.from + 1, element.nameEnd)
  const other = pick(chance, [
    'evil',
    `evil:${name.split(':').at(-1)}`,
    `${name}x`,
    'ds:Signature',
    'ds:Reference',
  ])!
  const renamed = cut(text, element).replace(name, other)
  return replaced(
    text,
    element,
    renamed.endsWith(`</${name}>`) ? `${renamed.slice(0, -name.length - 1)}${other}>` : renamed,
  )
})
const algorithm = /(?:Algorithm|URI|Type)="([^"]*)"/g
const swapAlgorithms: Mutation = ({ text }, chance, donor) => {
  const known = Array.from((text + donor.text).matchAll(algorithm), (match) => match[1]!)
  let left = chance(6)
  return text.replace(algorithm, (whole, uri) =>
    left-- === 0 ? whole.replace(uri, pick(chance, known)!) : whole,
  )
}

export const elementMutations: Readonly<Record<string, Mutation>> = {
  moveElement, duplicateElement, forgeElement, deleteElement, unwrapElement, swapElements, nestElement, intoObject,
  splice, bothInOne, changeValue, deleteAttribute, addId, spellIdOtherwise, redeclare, swapNamespace,
  shuffleAttributes, otherQuotes, asReference, asSection, changeText, insertInText, insertSomewhere, renameElement,
  swapAlgorithms,
} // biome-ignore format: a list
