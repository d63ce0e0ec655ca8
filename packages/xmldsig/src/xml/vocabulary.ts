// What names mean once namespaces are resolved. A type is a QName in a namespace, a binding is a prefix with
// the namespace it stands for; both are small numbers, made when first met.
import { XmlError } from '../errors.ts'
import { COLON } from './byte-classes.ts'
import { compareNames, createNames, EMPTY, type NameTable, pairKey } from './names.ts'
import { grown, newIntegers } from './slab.ts'

export interface Vocabulary {
  readonly names: NameTable
  typeCount: number
  typeName: Int32Array<ArrayBuffer>
  typeUri: Int32Array<ArrayBuffer>
  typeBinding: Int32Array<ArrayBuffer>
  /** The element that had an attribute of this type last, to find double attributes. */
  carriedBy: Int32Array<ArrayBuffer>
  /** An attribute's type that was found to come after this one in canonical order, -1 for none yet. */
  orderedBefore: Int32Array<ArrayBuffer>
  /** Types by name and namespace, of names that have more than one. */
  readonly types: Map<number, number>
  readonly bindingPrefix: number[]
  readonly bindingUri: number[]
  readonly bindings: Map<number, number>
  /** By binding: its declaration in canonical form, once it was needed. */
  readonly declarations: Map<number, Uint8Array>
  /** The first namespace name that is a relative URI, -1 for none. */
  relativeUri: number
}

/** The binding of every document outside any declaration: no prefix, no namespace. */
export const NO_NAMESPACE = 0

/** Types for which there is room at first. */
const firstRoom = 32

export function createVocabulary(limit: number): Vocabulary {
  const vocabulary: Vocabulary = {
    names: createNames(limit),
    typeCount: 0,
    typeName: newIntegers(firstRoom),
    typeUri: newIntegers(firstRoom),
    typeBinding: newIntegers(firstRoom),
    carriedBy: newIntegers(firstRoom),
    orderedBefore: newIntegers(firstRoom),
    types: new Map(),
    bindingPrefix: [],
    bindingUri: [],
    bindings: new Map(),
    declarations: new Map(),
    relativeUri: -1,
  }
  bindingOf(vocabulary, EMPTY, EMPTY)
  return vocabulary
}

export function typeOf(vocabulary: Vocabulary, name: number, uri: number): number {
  const latest = vocabulary.names.latestType[name]!
  if (latest >= 0 && vocabulary.typeUri[latest] === uri) return latest
  const type = latest < 0 ? addType(vocabulary, name, uri) : furtherType(vocabulary, name, uri, latest)
  vocabulary.names.latestType[name] = type
  return type
}

/** For a name that is written in more than one namespace. */
function furtherType(vocabulary: Vocabulary, name: number, uri: number, latest: number): number {
  const { types, typeUri } = vocabulary
  types.set(pairKey(name, typeUri[latest]!), latest)
  const key = pairKey(name, uri)
  const known = types.get(key)
  if (known !== undefined) return known
  const type = addType(vocabulary, name, uri)
  types.set(key, type)
  return type
}

function addType(vocabulary: Vocabulary, name: number, uri: number): number {
  const { names } = vocabulary
  const type = vocabulary.typeCount++
  requireRoom(names, type)
  if (type === vocabulary.typeName.length) {
    vocabulary.typeName = grown(vocabulary.typeName)
    vocabulary.typeUri = grown(vocabulary.typeUri)
    vocabulary.typeBinding = grown(vocabulary.typeBinding)
    vocabulary.carriedBy = grown(vocabulary.carriedBy)
    vocabulary.orderedBefore = grown(vocabulary.orderedBefore)
  }
  vocabulary.typeName[type] = name
  vocabulary.typeUri[type] = uri
  vocabulary.typeBinding[type] = bindingOf(vocabulary, names.prefix[name]!, uri)
  vocabulary.carriedBy[type] = -1
  vocabulary.orderedBefore[type] = -1
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
