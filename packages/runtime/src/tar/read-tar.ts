// The files of a tar, read as a stream from front to back. Strict, for archives that this product wrote: whatever is
// not a regular file with a plain relative path, and whatever is cut or damaged, is an error.
import { createPieces, type Pieces } from './pieces.ts'
import { TarError } from './tar-error.ts'
import { blockSize, type PaxRecords, readPax, readTarHeader, type TarHeader, untilNul } from './tar-header.ts'

const largestExtension = 64 * 1024
const largestPiece = 64 * 1024

export interface TarEntry {
  readonly path: string
  readonly size: number
  readonly modified: Date
  /** To be read, once, before the next entry is asked for; what is left of it then is skipped. */
  readonly content: AsyncIterable<Uint8Array>
}

export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const pieces = createPieces(bytes)
  const seen = new Set<string>()
  try {
    for (;;) {
      const found = await nextHeader(pieces)
      if (found === undefined) return await expectTheEnd(pieces)
      const path = checkedPath(found)
      if (seen.has(path)) throw new TarError('duplicate', `the archive holds '${path}' twice`)
      seen.add(path)
      const size = found.extension.size ?? found.header.size
      const modified = found.extension.modified ?? found.header.modified
      const content = openContent(pieces, path, size)
      yield { path, size, modified, content: content.bytes() }
      await content.skip()
    }
  } finally {
    await pieces.close()
  }
}

interface Found {
  readonly header: TarHeader
  readonly extension: PaxRecords
}

/** The next file's header with what the headers before it say of it; undefined for the first block of the end. */
async function nextHeader(pieces: Pieces): Promise<Found | undefined> {
  let extension: PaxRecords = { isSparse: false }
  for (let isFirst = true; ; isFirst = false) {
    const block = await takeWhole(pieces, blockSize)
    if (isFirst && isEmpty(block)) return undefined
    const header = readTarHeader(block)
    if (header === null) throw new TarError('damaged', 'the archive is damaged: no header where one must be')
    if (header.type === 'x') extension = { ...extension, ...(await readRecords(pieces, header)) }
    else if (header.type === 'L')
      extension = { ...extension, path: untilNul(await takeExtension(pieces, header)) }
    else if (header.type === 'g') await passGlobal(pieces, header)
    else return { header, extension }
  }
}

async function readRecords(pieces: Pieces, header: TarHeader): Promise<PaxRecords> {
  const records = readPax(await takeExtension(pieces, header))
  if (records === null) throw new TarError('damaged', 'the archive is damaged: a pax header is broken')
  return records
}

/** Of all files: a comment does no harm. */
async function passGlobal(pieces: Pieces, header: TarHeader): Promise<void> {
  const { path, size, isSparse } = await readRecords(pieces, header)
  if (path !== undefined || size !== undefined || isSparse)
    throw new TarError('unsupported', 'the archive gives all its files one name or size')
}

async function takeExtension(pieces: Pieces, { size }: TarHeader): Promise<Buffer> {
  if (size > largestExtension) throw new TarError('unsupported', 'the archive has a header that is too large')
  return (await takeWhole(pieces, paddedSize(size))).subarray(0, size)
}

async function takeWhole(pieces: Pieces, length: number): Promise<Buffer> {
  const bytes = await pieces.take(length)
  if (bytes.length < length) throw cut()
  return bytes
}

function openContent(pieces: Pieces, path: string, size: number) {
  let left = size
  let isPassed = false
  const next = async (): Promise<Buffer> => {
    const piece = await pieces.next(Math.min(left, largestPiece))
    if (piece === undefined) throw cut()
    left -= piece.length
    return piece
  }
  return {
    async *bytes(): AsyncGenerator<Uint8Array> {
      for (;;) {
        if (isPassed) throw new Error(`'${path}' is read too late: the archive is past it`)
        if (left === 0) return
        yield await next()
      }
    },
    async skip(): Promise<void> {
      isPassed = true
      while (left > 0) await next()
      const padding = await takeWhole(pieces, paddedSize(size) - size)
      if (!isEmpty(padding)) throw new TarError('damaged', `the archive is damaged after '${path}'`)
    },
  }
}

/** The first empty block is taken: another must follow, and nothing but emptiness after it. */
async function expectTheEnd(pieces: Pieces): Promise<void> {
  let rest = await takeWhole(pieces, blockSize)
  for (;;) {
    if (!isEmpty(rest)) throw new TarError('damaged', 'something follows the end of the archive')
    const next = await pieces.next(largestPiece)
    if (next === undefined) return
    rest = next
  }
}

function checkedPath({ header, extension }: Found): string {
  const path = decode(extension.path ?? header.name)
  if (!'07'.includes(header.type) || extension.isSparse || path.endsWith('/'))
    throw new TarError('unsupported', `'${path}' is not a regular file: pack regular files alone`)
  if (path.split('/').some((part) => ['', '.', '..'].includes(part)) || path.includes('\0'))
    throw new TarError('bad-path', `'${path}' is no path within a folder`)
  return path
}

function decode(name: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name)
  } catch {
    throw new TarError('bad-path', `'${Buffer.from(name).toString('latin1')}' is not a name in UTF-8`)
  }
}

const cut = () => new TarError('cut', 'the archive ends in the middle: it is not whole')
const isEmpty = (bytes: Buffer) => bytes.every((byte) => byte === 0)
const paddedSize = (size: number) => Math.ceil(size / blockSize) * blockSize
