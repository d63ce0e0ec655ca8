// Messages that are no protocol buffers, or not those of the method, in a call that is right otherwise.
import { type Chance, pick, randomBytes } from './chance.ts'
import { field, tag, varint, wire } from './protobuf.ts'

export interface BrokenMessage {
  readonly method: string
  readonly message: Buffer
}

/** The one method here that answers with as many messages as it was sent. */
export const reflection = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo'
const methods = [
  'VerifyXMLDSig',
  'VerifyXMLDSig',
  'SignXMLDSig',
  'SignXMLDSig',
  'Health',
  'Activate',
  '/grpc.health.v1.Health/Check',
  reflection,
]
const payloads = ['', '<a/>', '<a Id="1"><b/></a>', '<a', '\u0000', '<!DOCTYPE a><a/>', 'Привет']
const texts = ['', 'gost', 'guest-gost', 'x', 'Ж'.repeat(40)]
/** More than 64 bits, and without an end. */
const endlessVarint = Buffer.alloc(12, 0xff)
const badUtf8 = ['ff', 'c0af', 'eda080', 'f8888080', 'e28a', '80', 'f4908080'].map((hex) =>
  Buffer.from(hex, 'hex'),
)

const wellFormed = (chance: Chance) =>
  Buffer.concat([
    field(1, pick(chance, payloads)),
    field(2, pick(chance, texts)),
    field(3, pick(chance, texts)),
  ])
const fieldNumber = (chance: Chance) => pick(chance, [1, 1, 2, 2, 3, 4, 5, 15, 16, 2047, 2 ** 29 - 1])

const breakages: readonly ((message: Buffer, chance: Chance) => Buffer)[] = [
  (message, chance) => message.subarray(0, chance(message.length)),
  (_message, chance) => randomBytes(chance, chance(120)),
  function flipBits(message, chance) {
    const flipped = Buffer.from(message)
    for (let left = 1 + chance(4); left > 0; left--) flipped[chance(flipped.length)]! ^= 1 << chance(8)
    return flipped
  },
  (message, chance) =>
    Buffer.concat([message, tag(fieldNumber(chance), chance(8)), randomBytes(chance, chance(12))]),
  (message, chance) =>
    Buffer.concat([message, tag(fieldNumber(chance), wire.varint), varint(chance(2 ** 32))]),
  (message, chance) => Buffer.concat([message, tag(fieldNumber(chance), chance(6)), endlessVarint]),
  (_message, chance) =>
    Buffer.concat([tag(1 + chance(3), wire.bytes), varint(chance(2 ** 32)), Buffer.from('<a/>')]),
  (message, chance) => Buffer.concat([message, field(1 + chance(3), pick(chance, badUtf8)), message]),
  (message, chance) => Buffer.concat(Array.from({ length: 2 + chance(30) }, () => message)),
  (message, chance) => Buffer.concat([message, field(20 + chance(1000), randomBytes(chance, chance(200)))]),
  (message, chance) => Buffer.concat([message, tag(0, chance(6)), randomBytes(chance, 4)]),
  (message, chance) => Buffer.concat([message, groups(chance, fieldNumber(chance), 1 + chance(4000))]),
  function nest(message, chance) {
    let nested = message
    for (let depth = chance(60); depth > 0; depth--) nested = field(fieldNumber(chance), nested)
    return nested
  },
]

/** Groups in groups, not all of them ended. */
function groups(chance: Chance, number: number, depth: number): Buffer {
  const starts = Array.from({ length: depth }, () => tag(number, wire.groupStart))
  const ends = Array.from({ length: chance(3) === 0 ? depth : chance(depth) }, () =>
    tag(number, wire.groupEnd),
  )
  return Buffer.concat([...starts, ...ends])
}

export function breakMessage(chance: Chance): BrokenMessage {
  const method = pick(chance, methods)
  const message = pick(chance, breakages)(wellFormed(chance), chance)
  return { method, message }
}
