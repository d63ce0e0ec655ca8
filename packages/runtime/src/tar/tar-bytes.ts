// The bytes of a tar in the POSIX format. A name that is not short ASCII, and a size beyond 8 GiB, go into a pax
// header before the file's own. The same files give the same bytes.
import { TarError } from './tar-error.ts'
import { blockSize } from './tar-header.ts'

const longestName = 100
const largestOctal = 0o77777777777

const types = { file: '0', symlink: '2', special: '6' } as const

export interface TarMember {
  readonly path: string
  readonly size: number
  readonly modified: Date
  /** Exactly `size` bytes. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  /** What is no regular file goes as a name alone. */
  readonly kind?: keyof typeof types
}

export async function* tarBytes(members: AsyncIterable<TarMember>): AsyncGenerator<Uint8Array> {
  for await (const member of members) {
    yield headersOf(member)
    yield* contentOf(member)
    yield Buffer.alloc(paddingOf(member.size))
  }
  yield Buffer.alloc(2 * blockSize)
}

async function* contentOf({ path, size, content }: TarMember): AsyncGenerator<Uint8Array> {
  let given = 0
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    given += piece.length
    // What is too much must not come out: it would be read as the next header.
    if (given > size) break
    yield piece
  }
  if (given === size) return
  throw new TarError('wrong-size', `'${path}' changed while it was packed: it was to have ${size} bytes`)
}

function headersOf({ path, size, modified, kind = 'file' }: TarMember): Buffer {
  const isPlain = /^[ -~]*$/.test(path) && path.length <= longestName
  const isLarge = size > largestOctal
  // With a pax header these are only for programs that do not know of those.
  const name = isPlain ? path : path.replace(/[^ -~]/g, '_').slice(-longestName)
  const own = header(name, isLarge ? 0 : size, modified, types[kind])
  if (isPlain && !isLarge) return own
  const records = Buffer.concat([
    ...(isPlain ? [] : [paxRecord('path', path)]),
    ...(isLarge ? [paxRecord('size', String(size))] : []),
  ])
  return Buffer.concat([header('PaxHeader', records.length, modified, 'x'), padded(records), own])
}

function header(name: string, size: number, modified: Date, type: string): Buffer {
  const block = Buffer.alloc(blockSize)
  const seconds = Math.floor(modified.getTime() / 1000)
  block.write(name, 0, longestName, 'latin1')
  block.write(octal(0o644, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.min(Math.max(seconds, 0), largestOctal), 11), 136)
  // The checksum is taken as if it were blank itself.
  block.write('        ', 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${octal(checksum, 6)}\0`, 148)
  return block
}

/** "30 path=…\n", where the number counts its own digits too. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`
  const size = Buffer.byteLength(rest)
  let total = size + String(size).length
  if (String(total).length > String(size).length) total += 1
  return Buffer.from(`${total}${rest}`)
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
const paddingOf = (size: number) => (blockSize - (size % blockSize)) % blockSize
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(paddingOf(bytes.length))])
