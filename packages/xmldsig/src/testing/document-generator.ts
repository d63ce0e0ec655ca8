// Documents by chance, the same for the same seed: namespaces declared, redeclared and undeclared, attributes in
// any order and quoting, references, CDATA, line ends of all kinds, comments, instructions, Cyrillic and emoji.

export type Chance = (below: number) => number

/** A small generator of pseudo-random integers (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const prefixes = ['', 'a', 'b', 'c', 'ё']
const commonUris = ['urn:one', 'urn:two', 'http://example.org/?x=1', 'urn:three']
/** Namespaces that libxml2 will not canonicalise, being no URIs, or writes without escaping them. */
const oddUris = ['http://example.org/?x=1&amp;y=2', 'urn:три', 'urn:q&quot;q', 'urn:&lt; ']
const locals = ['item', 'b', 'Имя', 'x-1', 'z.z', 'Z', '_']
const texts = ['plain text', ' ', '\n  ', '\r\n', '\r', '\t', 'a > b', 'Кириллица', '😀', '&amp;', '&lt;', '&gt;',
  '&#13;', '&#xD;', '&#x41;', '&#128512;', '&quot;', '&apos;', '"\'', ']]', '<![CDATA[<&>]]>', '<![CDATA[]]>',
  '<![CDATA[ ]] ]>\r\n]]>', '&#10;', '&#9;'] // biome-ignore format: a list
const values = ['', 'v', 'two words', '  spaced  ', 'a\tb', 'a\nb', 'a\r\nb', 'a\rb', '&#9;', '&#10;', '&#13;', '&amp;',
  '&lt;', '&gt;', '>', '&quot;', '&apos;', 'Ж', '😀', '&#x9;', '&#xA;', '&#xD;'] // biome-ignore format: a list
const xmlAttributes = [
  'xml:lang="ru"',
  "xml:lang='en'",
  'xml:space="preserve"',
  'xml:base="http://e.org/a/"',
  'xml:base="../b"',
]
const comments = ['<!---->', '<!-- c -->', '<!--a\r\nb-->', '<!--\r-->']
const instructions = ['<?pi?>', '<?pi ?>', '<?pi data?>', '<?pi   data ?>', '<?pi\tx\r\ny?>', '<?pi ??>']

const pick = <Item>(chance: Chance, list: readonly Item[]): Item => list[chance(list.length)]!

interface Making {
  readonly chance: Chance
  readonly uris: readonly string[]
}

export function generateDocument(seed: number, withOddUris = false): string {
  const chance = chanceFrom(seed)
  const uris = withOddUris ? [...commonUris, ...oddUris] : commonUris
  const misc = () => (chance(3) === 0 ? pick(chance, [...comments, ...instructions, '\n', '\r\n ']) : '')
  const start = chance(2) === 0 ? '<?xml version="1.0" encoding="UTF-8"?>' : ''
  return `${start}${misc()}${misc()}${element({ chance, uris }, new Map([['', '']]), 0)}${misc()}${misc()}`
}

function element(making: Making, outer: ReadonlyMap<string, string>, depth: number): string {
  const { chance, uris } = making
  const scope = new Map(outer)
  const written: string[] = []
  for (const prefix of prefixes) {
    if (chance(depth === 0 ? 2 : 6) !== 0) continue
    const uri = prefix === '' && chance(3) === 0 ? '' : pick(chance, uris)
    scope.set(prefix, uri)
    written.push(prefix === '' ? `xmlns="${uri}"` : `xmlns:${prefix}="${uri}"`)
  }
  written.push(...attributes(chance, scope))
  if (chance(5) === 0) written.push(pick(chance, xmlAttributes))
  const name = qualify(pick(chance, [...scope.keys()]), pick(chance, locals))
  const space = () => pick(chance, [' ', ' ', ' ', '  ', '\n', '\r\n\t'])
  const tag = [name, ...shuffled(chance, written)].reduce((all, next) => `${all}${space()}${next}`)
  const trail = chance(6) === 0 ? space() : ''
  if (chance(5) === 0) return `<${tag}${trail}/>`
  let content = ''
  for (let left = chance(depth > 5 ? 3 : 9); left > 0; left--) content += child(making, scope, depth)
  return `<${tag}${trail}>${content}</${name}${chance(8) === 0 ? space() : ''}>`
}

function child(making: Making, scope: ReadonlyMap<string, string>, depth: number): string {
  const { chance } = making
  const kind = chance(8)
  if (kind < 3 && depth < 8) return element(making, scope, depth + 1)
  if (kind === 3) return pick(chance, comments)
  if (kind === 4) return pick(chance, instructions)
  return pick(chance, texts)
}

/** No two with the same namespace and local name. */
function attributes(chance: Chance, scope: ReadonlyMap<string, string>): string[] {
  const written = new Map<string, string>()
  for (let left = chance(4); left > 0; left--) {
    const prefix = pick(chance, [...scope.keys()])
    const local = pick(chance, locals)
    const quote = chance(4) === 0 ? "'" : '"'
    const equals = chance(8) === 0 ? ' =\n' : '='
    const attribute = `${qualify(prefix, local)}${equals}${quote}${pick(chance, values)}${quote}`
    written.set(`${prefix === '' ? '' : scope.get(prefix)} ${local}`, attribute)
  }
  return [...written.values()]
}

const qualify = (prefix: string, local: string) => (prefix === '' ? local : `${prefix}:${local}`)

function shuffled<Item>(chance: Chance, list: readonly Item[]): Item[] {
  const rest = [...list]
  const mixed: Item[] = []
  while (rest.length > 0) mixed.push(...rest.splice(chance(rest.length), 1))
  return mixed
}
