// GOST R 34.10-2001 and -2012 verification. A public key that comes again gets a table of its multiples, so that
// its later signatures cost a third; the tables of the least recently used keys give way.
import { type CurveEngine, engineOf } from './curve-engine.ts'
import type { Curve } from './curves.ts'
import { requireLength } from './errors.ts'

/** Tables kept for each curve: 108 KiB (256 bits) or 387 KiB (512 bits) apiece. */
const TABLES = { 256: 64, 512: 16 } as const
/** Keys remembered as seen once and found valid. */
const SEEN = 1024

interface KnownKeys {
  /** Keys that have a table, least recently used first. */
  readonly slots: Map<string, number>
  readonly seen: Set<string>
}

const known = new Map<Curve, KnownKeys>()

/**
 * Whether `signature` (s‖r, big-endian) over `digest` was made with the private key of `publicKey` (x‖y,
 * little-endian). A signature of another length, or a key that is not a point of the curve, is simply not valid.
 */
export function verify(
  curve: Curve,
  publicKey: Uint8Array,
  digest: Uint8Array,
  signature: Uint8Array,
): boolean {
  const size = curve.bits / 8
  requireLength(digest, size, 'digest')
  if (publicKey.length !== 2 * size || signature.length !== 2 * size) return false
  const engine = engineOf(curve)
  const table = tableFor(curve, engine, publicKey)
  if (table === 'not-a-key') return false
  engine.put('DIGEST', digest)
  engine.put('SIGNATURE_S', reversed(signature, 0, size))
  engine.put('SIGNATURE_R', reversed(signature, size, 2 * size))
  return engine.core.verify(table) !== 0
}

/** Whether the bytes are a point of the curve whose order is q: what a public key must be. */
export function isPublicKeyValid(curve: Curve, publicKey: Uint8Array): boolean {
  if (publicKey.length !== curve.bits / 4) return false
  const engine = engineOf(curve)
  engine.put('POINT_XY', publicKey)
  return engine.core.isPoint(curve.cofactor !== 1) !== 0
}

/** The address of the key's table; 0, with the key in place, when it has none. */
function tableFor(curve: Curve, engine: CurveEngine, publicKey: Uint8Array): number | 'not-a-key' {
  const keys = knownKeys(curve)
  const name = Buffer.from(publicKey.buffer, publicKey.byteOffset, publicKey.length).toString('latin1')
  const slot = keys.slots.get(name)
  if (slot !== undefined) {
    keys.slots.delete(name)
    keys.slots.set(name, slot)
    return engine.tableAt(slot)
  }
  if (!keys.seen.has(name)) {
    if (!isPublicKeyValid(curve, publicKey)) return 'not-a-key'
    rememberSeen(keys.seen, name)
    return 0
  }
  keys.seen.delete(name)
  const free = takeSlot(keys.slots, TABLES[curve.bits])
  const table = engine.tableAt(free)
  engine.put('POINT_XY', publicKey)
  engine.core.buildPointTable(table)
  keys.slots.set(name, free)
  return table
}

function knownKeys(curve: Curve): KnownKeys {
  let keys = known.get(curve)
  if (keys === undefined) {
    keys = { slots: new Map(), seen: new Set() }
    known.set(curve, keys)
  }
  return keys
}

function rememberSeen(seen: Set<string>, name: string): void {
  if (seen.size >= SEEN) seen.delete(seen.values().next().value!)
  seen.add(name)
}

/** A slot no key has, or the least recently used key's. */
function takeSlot(slots: Map<string, number>, limit: number): number {
  if (slots.size < limit) return slots.size
  const [oldest, slot] = slots.entries().next().value!
  slots.delete(oldest)
  return slot
}

function reversed(bytes: Uint8Array, start: number, end: number): Uint8Array {
  // Not slice: of a Buffer that is no copy.
  return bytes.subarray(start, end).toReversed()
}
