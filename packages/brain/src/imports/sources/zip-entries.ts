// The entries of a zip, as its directory lists them. Sizes and checksums in there are claims: what comes out
// of an entry is held against them, and never grows past the size it claims.
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import type { ArchiveEntries, ArchiveEntry } from './archive-source.ts'
import { problemOfSize } from './classify.ts'
import { decodeUtf8, type EntryName, nameFromBytes } from './entry-name.ts'
import { readAt } from './file-bytes.ts'
import type { SourceLimits } from './limits.ts'
import { type FileProblem, failed } from './source.ts'
import { windowReader } from './zip-reader.ts'

const inflate = promisify(inflateRaw)
const stored = 0
const deflated = 8
const headerSize = 30
const usualExtra = 64
const unicodePathField = 0x7075

/** Never closed by itself: the file belongs to the source. Throws for what is no zip, or is cut short. */
export async function openZip(file: FileHandle): Promise<ZipFile> {
  const { size } = await file.stat()
  // Names are decoded and sizes are checked here, since the library would give up on the whole archive.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
  return fromRandomAccessReaderPromise(windowReader(file), size, options)
}

export async function* zipEntries(file: FileHandle, limits: SourceLimits): ArchiveEntries {
  const zip = await openZip(file)
  const entries = zip.eachEntry()
  for (;;) {
    let next: IteratorResult<Entry>
    try {
      next = await entries.next()
    } catch (error) {
      return damaged(error).reason
    }
    if (next.done) return undefined
    yield entryOf(next.value, file, limits)
  }
}

function entryOf(entry: Entry, file: FileHandle, limits: SourceLimits): ArchiveEntry {
  return {
    name: nameOf(entry),
    kind: kindOf(entry),
    size: entry.uncompressedSize,
    problem: problemOf(entry, limits),
    content: () => contentOf(entry, file),
  }
}

// Windows programs write "\" between folders. Names without the flag for UTF-8 are in the code page of whoever
// packed them, which nobody knows; most programs write UTF-8 there as well.
function nameOf(entry: Entry): EntryName {
  return nameFromBytes(unicodePath(entry) ?? entry.fileNameRaw, (bytes) => {
    const text = decodeUtf8(bytes)
    return text === null ? null : text.replaceAll('\\', '/')
  })
}

function unicodePath({ extraFields, fileNameRaw }: Entry): Uint8Array | undefined {
  const data = extraFields.find(({ id }) => id === unicodePathField)?.data
  if (data === undefined || data.length < 6 || data[0] !== 1) return undefined
  return data.readUInt32LE(1) === crc32(fileNameRaw) ? data.subarray(5) : undefined
}

function kindOf(entry: Entry): ArchiveEntry['kind'] {
  const last = entry.fileNameRaw.at(-1)
  if (last === 0x2f || last === 0x5c) return 'folder'
  switch ((entry.externalFileAttributes >>> 16) & 0o170000) {
    case 0:
    case 0o100000:
      return 'file'
    case 0o040000:
      return 'folder'
    case 0o120000:
      return 'symlink'
    default:
      return 'special'
  }
}

function problemOf(entry: Entry, limits: SourceLimits): FileProblem | undefined {
  const { compressionMethod, compressedSize } = entry
  if (entry.isEncrypted()) return failed('encrypted: pack it without a password')
  if (compressionMethod !== stored && compressionMethod !== deflated) {
    return failed(`packed with method ${compressionMethod}, which is not supported: use "deflate"`)
  }
  // What cannot be compressed grows a little.
  return problemOfSize(compressedSize - Math.ceil(compressedSize / 1000) - 64, limits.maxFileBytes)
}

async function contentOf(entry: Entry, file: FileHandle): Promise<Uint8Array | FileProblem> {
  const { compressionMethod, uncompressedSize } = entry
  let bytes: Uint8Array
  try {
    const packed = await packedBytes(entry, file)
    if (packed === null) return failed('the archive is damaged: the file is not where it should be')
    const isStored = compressionMethod === stored
    bytes = isStored ? packed : await inflate(packed, { maxOutputLength: uncompressedSize || 1 })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? sizeDiffers : damaged(error)
  }
  if (bytes.length !== uncompressedSize) return sizeDiffers
  return crc32(bytes) === entry.crc32 ? bytes : failed('its checksum is wrong: the archive is damaged')
}

/** Null where there is no such file. */
async function packedBytes(entry: Entry, file: FileHandle): Promise<Buffer | null> {
  const { relativeOffsetOfLocalHeader: offset, compressedSize, fileNameRaw } = entry
  // The header and the data in one read, unless there is more between them than there usually is.
  const bytes = await readAt(file, offset, headerSize + fileNameRaw.length + usualExtra + compressedSize)
  if (bytes.length < headerSize || bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return null
  const start = headerSize + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
  const isWhole = bytes.length >= start + compressedSize
  const packed = isWhole ? bytes.subarray(start) : await readAt(file, offset + start, compressedSize)
  return packed.length < compressedSize ? null : packed.subarray(0, compressedSize)
}

const sizeDiffers = failed('its size is not what the archive says')

function damaged(error: unknown): FileProblem {
  return failed(`the archive is damaged: ${(error as Error).message}`)
}
