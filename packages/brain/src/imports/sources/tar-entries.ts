// The entries of a tar, read as a stream from front to back. Our own reader, so that hostile input ends in rows:
// the usual library stops at the first bad header, hangs on some sizes, and cannot tell a cut archive from a whole.

import {
  blockSize,
  type PaxRecords,
  readPax,
  readTarHeader,
  type TarHeader,
  untilNul,
} from '@notarium/runtime/tar'
import type { ArchiveEntries, ArchiveEntry } from './archive-source.ts'
import { type ByteReader, type Chunks, createByteReader } from './byte-reader.ts'
import { decodeUtf8, nameFromBytes } from './entry-name.ts'
import { failed } from './source.ts'

const largestExtension = 256 * 1024
const cut = 'the archive ends in the middle'

/** What the headers before a file say of it. Broken ones leave its name in doubt. */
interface Extension extends PaxRecords {
  readonly isBroken?: true
}
const noExtension: Extension = { isSparse: false }

export async function* tarEntries(chunks: Chunks): ArchiveEntries {
  const bytes = createByteReader(chunks)
  let extension = noExtension
  let isEnded = false
  try {
    for (;;) {
      const block = await bytes.take(blockSize)
      if (block.length < blockSize) return bytes.damage() ?? (isEnded ? undefined : whyShort(block))
      // A tar ends with empty blocks, but another may follow it, as when two were joined.
      if (isEmpty(block)) {
        isEnded = true
        continue
      }
      const header = readTarHeader(block)
      if (header === null) return isEnded ? undefined : 'the archive is damaged: no header where one must be'
      isEnded = false
      if (isExtension(header)) {
        const next = await readExtension(bytes, header, extension)
        if (next === null) return bytes.damage() ?? cut
        extension = next
        continue
      }
      if (header.mapGoesOn && !(await skipSparseMap(bytes))) return bytes.damage() ?? cut
      const size = hasData(header.type) ? (extension.size ?? header.size) : 0
      let unread = paddedSize(size)
      const content = async () => {
        const taken = await bytes.take(size)
        unread -= taken.length
        return taken.length === size ? taken : failed(bytes.damage() ?? cut)
      }
      yield { ...describe(header, extension), size, content }
      extension = noExtension
      if (!(await bytes.skip(unread))) return bytes.damage() ?? cut
    }
  } finally {
    await bytes.close()
  }
}

function describe(header: TarHeader, extension: Extension): Pick<ArchiveEntry, 'name' | 'kind' | 'problem'> {
  const bytes = extension.path ?? header.name
  const isSparse = extension.isSparse || header.type === 'S'
  const problem = extension.isBroken
    ? failed('the header with its full name is broken')
    : isSparse
      ? failed('a sparse file, which is not supported: pack it without --sparse')
      : undefined
  const isFolder = header.type === '0' && bytes.at(-1) === 0x2f
  return { name: nameFromBytes(bytes, decodeUtf8), kind: isFolder ? 'folder' : kindOf(header.type), problem }
}

function kindOf(type: string): ArchiveEntry['kind'] {
  switch (type) {
    case '0':
    case '7':
    case 'S':
      return 'file'
    case '1':
      return 'hardlink'
    case '2':
      return 'symlink'
    case '5':
    case 'D':
    case 'V':
      return 'folder'
    default:
      return 'special'
  }
}

// Links, devices and folders have a size now and then, but nothing follows them.
const hasData = (type: string) => !'123456'.includes(type)

// x, X: pax, of the next file; g: pax, of all files; L, K: GNU, the full name and the full target of a link.
const isExtension = ({ type }: TarHeader) => 'xXgLK'.includes(type)

async function readExtension(
  bytes: ByteReader,
  { type, size }: TarHeader,
  before: Extension,
): Promise<Extension | null> {
  const isWanted = type !== 'g' && type !== 'K'
  if (!isWanted || size > largestExtension) {
    if (!(await bytes.skip(paddedSize(size)))) return null
    return isWanted ? { ...before, isBroken: true } : before
  }
  const data = await bytes.take(size)
  if (data.length < size || !(await bytes.skip(paddedSize(size) - size))) return null
  if (type === 'L') return { ...before, path: untilNul(data) }
  const records = readPax(data)
  return records === null ? { ...before, isBroken: true } : { ...before, ...records }
}

async function skipSparseMap(bytes: ByteReader): Promise<boolean> {
  for (;;) {
    const block = await bytes.take(blockSize)
    if (block.length < blockSize) return false
    if (block[504] === 0) return true
  }
}

function whyShort(block: Buffer): string {
  return block.length > 0 ? cut : 'the archive has no end mark: files may be missing'
}

const isEmpty = (block: Buffer) => block.every((byte) => byte === 0)
const paddedSize = (size: number) => Math.ceil(size / blockSize) * blockSize
