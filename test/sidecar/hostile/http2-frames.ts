// HTTP/2 frames written by hand, for what no HTTP/2 library would send.

export const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

export const frameType = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, continuation: 9 } as const
export const flags = { endStream: 1, endHeaders: 4 } as const

/** `length` can be made to lie. */
export function http2Frame(
  type: number,
  flag: number,
  stream: number,
  content: Uint8Array,
  length = content.length,
): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flag, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, content])
}

/** HPACK without any of its tables: a name and a value, both shorter than 127 bytes, as they are. */
export function headerLine(name: string, value: string): Buffer {
  const text = (content: string) => Buffer.from([content.length, ...Buffer.from(content)])
  return Buffer.concat([Buffer.from([0]), text(name), text(value)])
}

export const callHeaders = Buffer.concat([
  headerLine(':method', 'POST'),
  headerLine(':scheme', 'http'),
  headerLine(':authority', 'localhost'),
  headerLine(':path', '/service.crypto.v1.CryptoService/VerifyXMLDSig'),
  headerLine('content-type', 'application/grpc'),
  headerLine('te', 'trailers'),
])

/** How a connection of HTTP/2 begins. */
export const opening = Buffer.concat([preface, http2Frame(frameType.settings, 0, 0, Buffer.alloc(0))])
