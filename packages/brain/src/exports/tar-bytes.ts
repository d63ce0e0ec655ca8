// The bytes of a tar in the POSIX format. A name that is not short ASCII goes into a pax header before the file's own.
import type { ExportedFile } from './exported-file.ts'

const blockSize = 512
const longestName = 100
const latestTime = 0o77777777777

const types = { file: '0', symlink: '2', special: '6' } as const

export interface TarFile extends ExportedFile {
  /** What is no regular file has no content. */
  readonly kind?: keyof typeof types
}

export async function* tarBytes(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array> {
  for await (const { path, content, modified, kind = 'file' } of files) {
    const isPlain = /^[ -~]*$/.test(path) && path.length <= longestName
    if (!isPlain) {
      const record = paxRecord('path', path)
      yield header('PaxHeader', record.length, modified, 'x')
      yield padded(record)
    }
    // With a pax header this name is only for programs that do not know of those.
    yield header(
      isPlain ? path : path.replace(/[^ -~]/g, '_').slice(-longestName),
      content.length,
      modified,
      types[kind],
    )
    yield content
    yield Buffer.alloc(paddingOf(content.length))
  }
  yield Buffer.alloc(2 * blockSize)
}

function header(name: string, size: number, modified: Date, type: string): Buffer {
  const block = Buffer.alloc(blockSize)
  const seconds = Math.floor(modified.getTime() / 1000)
  block.write(name, 0, longestName, 'latin1')
  block.write(octal(0o644, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.min(Math.max(seconds, 0), latestTime), 11), 136)
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
