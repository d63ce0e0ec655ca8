// Connections that speak something else, or HTTP/2 that is broken; and connections that stop in the middle and stay.
import { connect, type Socket } from 'node:net'
import { type Chance, pick, randomBytes } from './chance.ts'
import { framed } from './http2-client.ts'
import { callHeaders, flags, frameType, headerLine, http2Frame, opening, preface } from './http2-frames.ts'
import { field } from './protobuf.ts'

/** Only a hang takes as long. */
const patience = 30_000

const wholeCall = Buffer.concat([
  opening,
  http2Frame(frameType.headers, flags.endHeaders, 1, callHeaders),
  http2Frame(frameType.data, flags.endStream, 1, framed(field(1, '<a/>'))),
])
const tlsHello = Buffer.from('16030100c8010000c40303', 'hex')
const http1 = [
  'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /a HTTP/1.0\r\nContent-Length: 99\r\n\r\n',
  'QUIT\r\n',
]
const upgrade = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'

const randomFrame = (chance: Chance) =>
  http2Frame(chance(12), chance(256), pick(chance, [0, 1, 2, 3, 0x7fffffff]), randomBytes(chance, chance(80)))
/** As many as chance wants, below 300. */
const many = (chance: Chance, make: (index: number) => Buffer) =>
  Array.from({ length: chance(300) }, (_, index) => make(index))
const clientStream = (index: number) => index * 2 + 1

const streams: Readonly<Record<string, (chance: Chance) => Buffer | Buffer[]>> = {
  noise: (chance) => randomBytes(chance, chance(2000)),
  http1: (chance) => Buffer.from(pick(chance, [...http1, upgrade])),
  tls: (chance) => [tlsHello, randomBytes(chance, 195)],
  noiseAfterPreface: (chance) => [preface, randomBytes(chance, chance(500))],
  randomFrames: (chance) => [opening, ...many(chance, () => randomFrame(chance))],
  hugeFrame: (chance) => [
    opening,
    http2Frame(chance(10), 0, chance(4), randomBytes(chance, chance(100)), 0x4001 + chance(0xff0000)),
  ],
  settingsFlood: (chance) => [
    opening,
    ...many(chance, () => http2Frame(frameType.settings, 0, 0, randomBytes(chance, 6))),
  ],
  pingFlood: (chance) => [opening, ...many(chance, () => http2Frame(frameType.ping, 0, 0, Buffer.alloc(8)))],
  headersFlood: (chance) => [
    opening,
    ...many(chance, (index) =>
      http2Frame(frameType.headers, flags.endHeaders, clientStream(index), callHeaders),
    ),
  ],
  rapidReset: (chance) => [
    opening,
    ...many(chance, (index) =>
      Buffer.concat([
        http2Frame(frameType.headers, flags.endHeaders, clientStream(index), callHeaders),
        http2Frame(frameType.reset, 0, clientStream(index), Buffer.from([0, 0, 0, 8])),
      ]),
    ),
  ],
  continuationFlood: (chance) => [
    opening,
    http2Frame(frameType.headers, 0, 1, callHeaders),
    ...many(chance, (index) =>
      http2Frame(frameType.continuation, 0, 1, headerLine(`x-${index}`, 'a'.repeat(99))),
    ),
  ],
  brokenHeaders: (chance) => [
    opening,
    http2Frame(frameType.headers, flags.endHeaders, 1, randomBytes(chance, 1 + chance(60))),
  ],
  cutCall: (chance) => wholeCall.subarray(0, chance(wholeCall.length)),
  flippedCall(chance) {
    const flipped = Buffer.from(wholeCall)
    for (let left = 1 + chance(3); left > 0; left--) flipped[chance(flipped.length)]! ^= 1 << chance(8)
    return flipped
  },
}
const streamNames = Object.keys(streams)

/** Resolves when the connection is closed, which the other side has to see to: here it is only ended. */
export function sendNonsense(socket: string, chance: Chance): Promise<void> {
  const name = pick(chance, streamNames)
  const bytes = Buffer.concat([streams[name]!(chance)].flat())
  const isDropped = chance(5) === 0
  return new Promise((resolve, reject) => {
    const connection = connect(socket)
    const timer = setTimeout(() => {
      connection.destroy()
      reject(new Error(`${name}: the connection is open after ${patience} ms`))
    }, patience)
    connection.on('error', () => {})
    connection.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    connection.resume()
    if (isDropped) connection.write(bytes, () => connection.destroy())
    else connection.end(bytes)
  })
}

/** Connections that began something and neither go on nor go away, until they are let go. */
export function holdHalfOpen(socket: string, count: number): { letGo(): void } {
  const call = http2Frame(frameType.headers, flags.endHeaders, 1, callHeaders)
  const beginnings = [
    Buffer.alloc(0),
    preface.subarray(0, 10),
    opening,
    Buffer.concat([opening, http2Frame(frameType.headers, 0, 1, callHeaders)]),
    Buffer.concat([opening, call]),
    Buffer.concat([opening, call, http2Frame(frameType.data, 0, 1, framed(Buffer.alloc(10), 0, 1000))]),
    Buffer.concat([opening, call, http2Frame(frameType.data, 0, 1, framed(field(1, '<a/>')))]),
  ]
  const held: Socket[] = Array.from({ length: count }, (_, index) => {
    const connection = connect(socket)
    connection.on('error', () => {})
    connection.resume()
    connection.write(beginnings[index % beginnings.length]!)
    return connection
  })
  return {
    letGo() {
      for (const connection of held) connection.destroy()
    },
  }
}
