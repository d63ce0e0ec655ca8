// The bytes of a zip. Only its directory is kept until the end, some 150 bytes for each file: the usual library
// keeps all that it packed, and looks through all files again for each one.
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { createByteStore } from './byte-store.ts'
import type { ExportedFile } from './exported-file.ts'

const deflate = promisify(deflateRaw)
const notWorthDeflating = 64
const max16 = 0xffff
const max32 = 0xffffffff
const madeByUnix = 3 << 8
const plainFile = 0o100644
const utf8Names = 1 << 11
const versions = { plain: 20, zip64: 45 }
const timeField = 0x5455
const zip64Field = 0x0001

interface Packed {
  readonly method: 0 | 8
  readonly data: Uint8Array
}

export async function* zipBytes(files: AsyncIterable<ExportedFile>): AsyncGenerator<Uint8Array> {
  const directory = createByteStore()
  let count = 0
  let offset = 0
  for await (const file of files) {
    const { method, data } = await pack(file.content)
    const name = Buffer.from(file.path)
    const facts = factsOf(file, name, method, data.length)
    const time = timeExtra(file.modified)
    const start = Buffer.concat([numbers([4, 0x04034b50], ...facts, [2, time.length]), name, time])
    yield start
    yield data
    directory.add(directoryRecord(facts, name, time, offset))
    count += 1
    offset += start.length + data.length
  }
  yield* directory.blocks()
  yield endOfDirectory(count, directory.size(), offset)
}

async function pack(content: Uint8Array): Promise<Packed> {
  if (content.length > notWorthDeflating) {
    const data = await deflate(content)
    if (data.length < content.length) return { method: 8, data }
  }
  return { method: 0, data: content }
}

type Field = readonly [bytes: 2 | 4 | 8, value: number]

/** What stands both before the file and in the directory. A page is far smaller than 4 GiB. */
function factsOf(
  { content, modified }: ExportedFile,
  name: Buffer,
  method: 0 | 8,
  packedSize: number,
): Field[] {
  const { time, date } = dosTime(modified)
  return [
    [2, versions.plain],
    [2, utf8Names],
    [2, method],
    [2, time],
    [2, date],
    [4, crc32(content)],
    [4, packedSize],
    [4, content.length],
    [2, name.length],
  ]
}

function directoryRecord(facts: readonly Field[], name: Buffer, time: Buffer, offset: number): Buffer {
  const isFar = offset >= max32
  const extra = isFar ? Buffer.concat([time, numbers([2, zip64Field], [2, 8], [8, offset])]) : time
  const fixed = numbers(
    [4, 0x02014b50],
    [2, madeByUnix | (isFar ? versions.zip64 : versions.plain)],
    ...facts,
    [2, extra.length],
    [2, 0], // comment
    [2, 0], // disk
    [2, 0], // internal attributes
    [4, plainFile * 0x10000],
    [4, Math.min(offset, max32)],
  )
  return Buffer.concat([fixed, name, extra])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = numbers(
    [4, 0x06054b50],
    [4, 0], // disks
    [2, Math.min(count, max16)],
    [2, Math.min(count, max16)],
    [4, Math.min(size, max32)],
    [4, Math.min(offset, max32)],
    [2, 0], // comment
  )
  if (count < max16 && size < max32 && offset < max32) return end
  const record = numbers(
    [4, 0x06064b50],
    [8, 44], // bytes that follow
    [2, madeByUnix | versions.zip64],
    [2, versions.zip64],
    [8, 0], // disks
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  )
  const locator = numbers([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1])
  return Buffer.concat([record, locator, end])
}

/** The exact time; the zip's own has no time zone, and years from 1980 only. */
function timeExtra(modified: Date): Buffer {
  const seconds = Math.min(Math.max(Math.floor(modified.getTime() / 1000), 0), 0x7fffffff)
  const hasModified = 1
  return Buffer.concat([numbers([2, timeField], [2, 5]), Buffer.from([hasModified]), numbers([4, seconds])])
}

function dosTime(modified: Date): { time: number; date: number } {
  const year = modified.getUTCFullYear()
  if (year < 1980) return { time: 0, date: (1 << 5) | 1 }
  if (year > 2107) return { time: 0, date: (127 << 9) | (1 << 5) | 1 }
  const halfSeconds = modified.getUTCSeconds() >> 1
  return {
    time: (modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | halfSeconds,
    date: ((year - 1980) << 9) | ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate(),
  }
}

/** Little endian, one after another. */
function numbers(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}
