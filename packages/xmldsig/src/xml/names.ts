// Every name, prefix and namespace of a document is kept once, as bytes, and known by a small number. The same
// number space serves all roles, so that parallel arrays can say what a string means as a QName or as a prefix.
// The hash is seeded by chance: a document cannot be made to collide.
import { randomInt } from 'node:crypto'
import { XmlError } from '../errors.ts'
import { grown, newBytes, newIntegers } from './slab.ts'

export interface NameTable {
  readonly limit: number
  count: number
  /** All strings, one after the other; string `id` is `starts[id]` to `starts[id + 1]`. */
  bytes: Uint8Array
  starts: Int32Array<ArrayBuffer>
  hashes: Int32Array<ArrayBuffer>
  /** Open addressing; holds id + 1, 0 is free. */
  slots: Int32Array
  /** As a QName: its parts, -1 while it was not looked at as one. */
  prefix: Int32Array<ArrayBuffer>
  local: Int32Array<ArrayBuffer>
  /** As a QName: the type it had last, -1 for none. */
  latestType: Int32Array<ArrayBuffer>
  /** The name that came after it last, EMPTY for none: documents repeat themselves. */
  follower: Int32Array<ArrayBuffer>
  /** As a prefix: the namespace it stands for at the place being parsed, -1 for none. */
  bound: Int32Array<ArrayBuffer>
  /** As a prefix: the element that declared it last, to find double declarations. */
  declaredBy: Int32Array<ArrayBuffer>
}

export const EMPTY = 0
export const XML = 1
export const XMLNS = 2
export const XML_NAMESPACE = 3
export const XMLNS_NAMESPACE = 4

const encoder = new TextEncoder()
const wellKnown = [
  '',
  'xml',
  'xmlns',
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2000/xmlns/',
].map((text) => encoder.encode(text))

/** Names for which there is room at first; a power of two. */
const firstRoom = 128

export const hashSeed: number = randomInt(2 ** 31)
export const hashFactor = 0x01000193

/** Numbers are combined in pairs to one safe integer, see `pairKey`. */
const mostNames = 2 ** 26

export function createNames(limit: number): NameTable {
  const names: NameTable = {
    limit: Math.min(limit, mostNames),
    count: 0,
    bytes: newBytes(firstRoom * 16),
    starts: newIntegers(firstRoom),
    hashes: newIntegers(firstRoom),
    slots: newIntegers(firstRoom * 2),
    prefix: newIntegers(firstRoom),
    local: newIntegers(firstRoom),
    latestType: newIntegers(firstRoom),
    follower: newIntegers(firstRoom),
    bound: newIntegers(firstRoom),
    declaredBy: newIntegers(firstRoom),
  }
  for (const bytes of wellKnown) intern(names, bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length))
  names.bound[EMPTY] = EMPTY
  names.bound[XML] = XML_NAMESPACE
  return names
}

export const pairKey = (first: number, second: number): number => first * mostNames + second

export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = hashSeed
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, hashFactor)
  return hash
}

/** The number of a string, given with its hash; a string not seen before gets the next number. */
export function intern(
  names: NameTable,
  bytes: Uint8Array,
  start: number,
  end: number,
  hash: number,
): number {
  const id = find(names, bytes, start, end, hash)
  return id < 0 ? add(names, bytes, start, end, hash) : id
}

function find(names: NameTable, bytes: Uint8Array, start: number, end: number, hash: number): number {
  const slots = names.slots
  const mask = slots.length - 1
  let slot = (hash ^ (hash >>> 15)) & mask
  for (;;) {
    const id = slots[slot]! - 1
    if (id < 0) return -1
    if (names.hashes[id] === hash && isSame(names, id, bytes, start, end)) return id
    slot = (slot + 1) & mask
  }
}

function isSame(names: NameTable, id: number, bytes: Uint8Array, start: number, end: number): boolean {
  const known = names.bytes
  let at = names.starts[id]!
  if (names.starts[id + 1]! - at !== end - start) return false
  for (let other = start; other < end; other++) if (known[at++] !== bytes[other]) return false
  return true
}

function add(names: NameTable, bytes: Uint8Array, start: number, end: number, hash: number): number {
  const id = names.count++
  if (id >= names.limit) {
    throw new XmlError('limit', `The document uses more than ${names.limit} different names and namespaces.`)
  }
  const from = names.starts[id]!
  const to = from + end - start
  if (to > names.bytes.length) {
    const larger = new Uint8Array(to * 2)
    larger.set(names.bytes)
    names.bytes = larger
  }
  const known = names.bytes
  for (let at = start; at < end; at++) known[from + at - start] = bytes[at]!
  if (id + 1 === names.starts.length) growColumns(names)
  names.starts[id + 1] = to
  names.hashes[id] = hash
  names.prefix[id] = -1
  names.local[id] = -1
  names.latestType[id] = -1
  names.bound[id] = -1
  names.declaredBy[id] = -1
  if (id * 2 >= names.slots.length) growSlots(names)
  else place(names, id)
  return id
}

function growColumns(names: NameTable): void {
  names.starts = grown(names.starts)
  names.hashes = grown(names.hashes)
  names.prefix = grown(names.prefix)
  names.local = grown(names.local)
  names.latestType = grown(names.latestType)
  names.follower = grown(names.follower)
  names.bound = grown(names.bound)
  names.declaredBy = grown(names.declaredBy)
}

function place(names: NameTable, id: number): void {
  const mask = names.slots.length - 1
  const hash = names.hashes[id]!
  let slot = (hash ^ (hash >>> 15)) & mask
  while (names.slots[slot] !== 0) slot = (slot + 1) & mask
  names.slots[slot] = id + 1
}

function growSlots(names: NameTable): void {
  names.slots = new Int32Array(names.slots.length * 4)
  for (let id = 0; id < names.count; id++) place(names, id)
}

/** The number of a string if the document has it, else -1. */
export function lookUp(names: NameTable, text: string): number {
  const bytes = encoder.encode(text)
  return find(names, bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length))
}

/** Whether a string of the document is this ASCII text, without making a string of it. */
export function isText(names: NameTable, id: number, text: string): boolean {
  const start = names.starts[id]!
  if (names.starts[id + 1]! - start !== text.length) return false
  // From the end: namespaces differ there.
  for (let at = text.length - 1; at >= 0; at--) {
    if (names.bytes[start + at] !== text.charCodeAt(at)) return false
  }
  return true
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function nameText(names: NameTable, id: number): string {
  return decoder.decode(names.bytes.subarray(names.starts[id], names.starts[id + 1]))
}

/** Order of code points, which is the order of UTF-8 bytes. */
export function compareNames(names: NameTable, left: number, right: number): number {
  if (left === right) return 0
  const { bytes, starts } = names
  let first = starts[left]!
  let second = starts[right]!
  const firstEnd = starts[left + 1]!
  const secondEnd = starts[right + 1]!
  while (first < firstEnd && second < secondEnd) {
    const difference = bytes[first++]! - bytes[second++]!
    if (difference !== 0) return difference
  }
  return firstEnd - first - (secondEnd - second)
}
