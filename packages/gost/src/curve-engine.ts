// One WebAssembly instance per curve, made on first use: hands it the curve's parameters and keeps tables of
// the public keys that were seen more than once.
import type { Curve } from './curves.ts'
import { compileWasm } from './wasm.ts'

const LIMB_BITS = 29n
const PAGE = 65536

interface CurveCore {
  readonly memory: WebAssembly.Memory
  setup(aIsMinusThree: boolean): void
  buildPointTable(table: number): void
  isPoint(checkOrder: boolean): number
  verify(table: number): number
  sign(): number
  publicKey(): void
}

const areas = ['POINT_XY', 'DIGEST', 'SIGNATURE_R', 'SIGNATURE_S', 'PRIVATE_KEY', 'NONCE'] as const
type Area = (typeof areas)[number]

export interface CurveEngine {
  readonly core: CurveCore
  /** Writes bytes to an exchange area. */
  put(area: Area, bytes: Uint8Array): void
  /** A copy of an exchange area's first bytes. */
  take(area: Area, length: number): Uint8Array
  /** Address of table number `slot`, after the base point's own; memory grows as needed. */
  tableAt(slot: number): number
}

const modules = new Map<string, WebAssembly.Module>()
const engines = new Map<Curve, CurveEngine>()

export function engineOf(curve: Curve): CurveEngine {
  let engine = engines.get(curve)
  if (engine === undefined) {
    const name = moduleNameOf(curve)
    if (!modules.has(name)) modules.set(name, compileWasm(name))
    engine = startEngine(curve, new WebAssembly.Instance(modules.get(name)!))
    engines.set(curve, engine)
  }
  return engine
}

export function moduleNameOf(curve: Curve): string {
  const isCrandall = 2n ** BigInt(curve.bits) - curve.p < 1024n
  return `curve-${curve.bits}-${isCrandall ? 'crandall' : 'montgomery'}`
}

export function startEngine(curve: Curve, { exports }: WebAssembly.Instance): CurveEngine {
  const core = exports as unknown as CurveCore
  const address = (global: string) => (exports[global] as WebAssembly.Global).value

  const limbs = curve.bits === 256 ? 9 : 18
  const write = (at: number, words: number[]) =>
    new Uint32Array(core.memory.buffer, at, words.length).set(words)
  write(address('P'), modulusWords(curve.p, limbs))
  write(address('Q'), modulusWords(curve.q, limbs))
  write(address('BIAS'), biasWords(curve.p, limbs))
  write(address('A'), toLimbs(curve.a, limbs))
  write(address('B'), toLimbs(curve.b, limbs))

  const heap = (address('HEAP') + 15) & ~15
  const tableSize = address('TABLE_SIZE')
  const addressOf = Object.fromEntries(areas.map((area) => [area, address(area)])) as Record<Area, number>
  let bytes = new Uint8Array(core.memory.buffer)

  const engine: CurveEngine = {
    core,
    put: (area, source) => bytes.set(source, addressOf[area]),
    take: (area, length) => bytes.slice(addressOf[area], addressOf[area] + length),
    tableAt(slot) {
      const table = heap + (slot + 1) * tableSize
      const missing = table + tableSize - bytes.length
      if (missing > 0) {
        core.memory.grow(Math.ceil(missing / PAGE))
        bytes = new Uint8Array(core.memory.buffer)
      }
      return table
    },
  }
  engine.tableAt(0)
  engine.put('POINT_XY', littleEndian(curve.x, curve.bits / 8))
  bytes.set(littleEndian(curve.y, curve.bits / 8), addressOf.POINT_XY + curve.bits / 8)
  core.setup(curve.a === curve.p - 3n)
  return engine
}

function toLimbs(value: bigint, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Number(BigInt.asUintN(29, value >> (LIMB_BITS * BigInt(i)))))
}

/** What assembly/curve/field.ts wants of a modulus. */
function modulusWords(modulus: bigint, limbs: number): number[] {
  const radix = 2n ** (LIMB_BITS * BigInt(limbs))
  const barrett = 2n ** (LIMB_BITS * BigInt(limbs - 1) + 32n) / modulus
  return [
    ...toLimbs(modulus, limbs),
    Number(BigInt.asUintN(29, -inverseOfOdd(modulus))),
    Number(barrett),
    ...toLimbs((radix * radix) % modulus, limbs),
  ]
}

/** 1/value modulo 2^32: each step doubles the number of right bits. */
function inverseOfOdd(value: bigint): bigint {
  let inverse = 1n
  for (let i = 0; i < 6; i++) inverse = BigInt.asUintN(32, inverse * (2n - value * inverse))
  return inverse
}

/** A multiple of p written with limbs of about 3·2^29 each. */
function biasWords(p: bigint, count: number): number[] {
  let wide = 0n
  for (let i = 0; i < count; i++) wide += (3n << LIMB_BITS) << (LIMB_BITS * BigInt(i))
  const rest = toLimbs(wide % p, count)
  return rest.map((limb) => 3 * 2 ** 29 - limb)
}

export function littleEndian(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) bytes[i] = Number((value >> BigInt(8 * i)) & 0xffn)
  return bytes
}
