// What names mean once namespaces are resolved. A type is a QName in a namespace, a binding is a prefix with
// the namespace it stands for; both are small numbers, made when first met.
import { XmlError } from '../errors.ts'
import { COLON } from './byte-classes.ts'
import { compareNames, createNames, EMPTY, type NameTable, pairKey } from './names.ts'

export interface Vocabulary {
  readonly names: NameTable
  readonly typeName: number[]
  readonly typeUri: number[]
  readonly typeBinding: number[]
  /** Same for types that differ in the prefix alone. */
  readonly typeExpanded: number[]
  readonly bindingPrefix: number[]
  readonly bindingUri: number[]
  /** By expanded name: the element that had it last as an attribute, to find double attributes. */
  readonly carriedBy: number[]
  readonly types: Map<number, number>
  readonly bindings: Map<number, number>
  readonly expanded: Map<number, number>
  /** The first namespace name that is a relative URI, -1 for none. */
  relativeUri: number
}

/** The binding of every document outside any declaration: no prefix, no namespace. */
export const NO_NAMESPACE = 0

export function createVocabulary(limit: number): Vocabulary {
  const vocabulary: Vocabulary = {
    names: createNames(limit),
    typeName: [],
    typeUri: [],
    typeBinding: [],
    typeExpanded: [],
    bindingPrefix: [],
    bindingUri: [],
    carriedBy: [],
    types: new Map(),
    bindings: new Map(),
    expanded: new Map(),
    relativeUri: -1,
  }
  bindingOf(vocabulary, EMPTY, EMPTY)
  return vocabulary
}

export function typeOf(vocabulary: Vocabulary, name: number, uri: number): number {
  const latest = vocabulary.names.latestType[name]!
  if (latest >= 0 && vocabulary.typeUri[latest] === uri) return latest
  const key = pairKey(name, uri)
  const type = vocabulary.types.get(key) ?? addType(vocabulary, key, name, uri)
  vocabulary.names.latestType[name] = type
  return type
}

function addType(vocabulary: Vocabulary, key: number, name: number, uri: number): number {
  const { names, types, expanded } = vocabulary
  const type = types.size
  requireRoom(names, type)
  types.set(key, type)
  const expandedKey = pairKey(names.local[name]!, uri)
  let expandedName = expanded.get(expandedKey)
  if (expandedName === undefined) {
    expandedName = expanded.size
    expanded.set(expandedKey, expandedName)
    vocabulary.carriedBy.push(-1)
  }
  vocabulary.typeName.push(name)
  vocabulary.typeUri.push(uri)
  vocabulary.typeBinding.push(bindingOf(vocabulary, names.prefix[name]!, uri))
  vocabulary.typeExpanded.push(expandedName)
  return type
}

export function bindingOf(vocabulary: Vocabulary, prefix: number, uri: number): number {
  const key = pairKey(prefix, uri)
  const known = vocabulary.bindings.get(key)
  if (known !== undefined) return known
  const binding = vocabulary.bindings.size
  requireRoom(vocabulary.names, binding)
  vocabulary.bindings.set(key, binding)
  vocabulary.bindingPrefix.push(prefix)
  vocabulary.bindingUri.push(uri)
  if (uri !== EMPTY && vocabulary.relativeUri < 0 && isRelative(vocabulary.names, uri)) {
    vocabulary.relativeUri = uri
  }
  return binding
}

/** Whether a URI lacks a scheme: a letter, then letters, digits, "+", "-" and "." up to a colon. */
function isRelative(names: NameTable, uri: number): boolean {
  const start = names.starts[uri]!
  const end = names.starts[uri + 1]!
  let at = start
  while (at < end && isSchemeByte(names.bytes[at]!, at === start)) at++
  return at === start || names.bytes[at] !== COLON || at === end
}

function isSchemeByte(byte: number, isFirst: boolean): boolean {
  const lower = byte | 0x20
  if (lower >= 0x61 && lower <= 0x7a) return true
  return !isFirst && ((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e)
}

function requireRoom(names: NameTable, count: number): void {
  if (count < names.limit) return
  throw new XmlError('limit', `The document uses more than ${names.limit} different names and namespaces.`)
}

/** Canonical order of attributes: by namespace, then by local name. */
export function compareTypes(vocabulary: Vocabulary, left: number, right: number): number {
  const { names, typeUri, typeName } = vocabulary
  const order = compareNames(names, typeUri[left]!, typeUri[right]!)
  if (order !== 0) return order
  return compareNames(names, names.local[typeName[left]!]!, names.local[typeName[right]!]!)
}
