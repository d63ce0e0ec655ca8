// A tar of files that the person chose, without reading them: the blob only names them, and the browser reads each when
// its turn comes to be sent. A name that is not short ASCII goes into a pax header before the file's own.

export interface PackedFile {
  readonly path: string
  /** Without it the file goes by name alone. */
  readonly content?: Blob
  /** Milliseconds since 1970. */
  readonly modified: number
}

const blockSize = 512
const longestName = 100
const largestSize = 0o77777777777
const latestTime = 0o77777777777
const encoder = new TextEncoder()

export function tarBlob(files: Iterable<PackedFile>): Blob {
  const parts: BlobPart[] = []
  for (const { path, content, modified } of files) {
    const size = content?.size ?? 0
    parts.push(headersOf(path, size, modified))
    if (content === undefined || size === 0) continue
    parts.push(content)
    if (size % blockSize !== 0) parts.push(new Uint8Array(blockSize - (size % blockSize)))
  }
  parts.push(new Uint8Array(2 * blockSize))
  return new Blob(parts, { type: 'application/x-tar' })
}

function headersOf(path: string, size: number, modified: number): Uint8Array<ArrayBuffer> {
  if (size > largestSize) throw new RangeError(`${path} is too large for a tar`)
  const isPlain = /^[ -~]*$/.test(path) && path.length <= longestName
  if (isPlain) return header(path, size, modified, '0')
  const record = paxRecord('path', path)
  const paddedRecord = Math.ceil(record.length / blockSize) * blockSize
  const bytes = new Uint8Array(blockSize + paddedRecord + blockSize)
  bytes.set(header('PaxHeader', record.length, modified, 'x'))
  bytes.set(record, blockSize)
  // This name is for programs that do not know pax headers.
  const plainName = path.replace(/[^ -~]/g, '_').slice(-longestName)
  bytes.set(header(plainName, size, modified, '0'), blockSize + paddedRecord)
  return bytes
}

function header(name: string, size: number, modified: number, type: '0' | 'x'): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockSize)
  const write = (text: string, at: number) => block.set(encoder.encode(text), at)
  const seconds = Math.min(Math.max(Math.floor(modified / 1000), 0), latestTime)
  write(name, 0)
  write(octal(0o644, 7), 100)
  write(octal(0, 7), 108)
  write(octal(0, 7), 116)
  write(octal(size, 11), 124)
  write(octal(seconds, 11), 136)
  // The checksum is taken as if it were blank itself.
  write('        ', 148)
  write(type, 156)
  write('ustar\x0000', 257)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  write(`${octal(checksum, 6)}\0`, 148)
  return block
}

/** "30 path=…\n", where the number counts its own digits too. */
function paxRecord(key: string, value: string): Uint8Array {
  const rest = encoder.encode(` ${key}=${value}\n`)
  let total = rest.length + String(rest.length).length
  if (String(total).length > String(rest.length).length) total = rest.length + String(total).length
  return encoder.encode(`${total} ${key}=${value}\n`)
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
