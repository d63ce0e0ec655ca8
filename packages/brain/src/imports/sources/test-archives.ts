// Archives for the tests: ordinary ones as other programs write them, and hostile ones byte by byte.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { openSource } from './open-source.ts'
import type { ImportSource, ListedFile, ReadFile, WantedFile } from './source.ts'

export const limits = { maxFileBytes: 100_000, maxTotalBytes: 10_000_000, maxFiles: 1000 }
export const never = new AbortController().signal

export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-source-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export async function opened(bytes: Uint8Array, ownLimits = limits): Promise<ImportSource> {
  const source = await openSource(join(temporaryFolder({ archive: bytes }), 'archive'), ownLimits)
  onTestFinished(() => source.close())
  return source
}

export function listAll(source: ImportSource): Promise<ListedFile[]> {
  return collect(source.list(never))
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Reads what the list has no problem with. Contents as text. */
export async function readAll(source: ImportSource) {
  const wanted = (await listAll(source)).filter(({ problem }) => problem === undefined)
  return (await collect(source.read(inOrder(wanted), never))).map(shown)
}

export async function* inOrder<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items
}

export function wantedOf(...files: (readonly [ordinal: number, path: string])[]): AsyncIterable<WantedFile> {
  return inOrder(files.map(([ordinal, path]) => ({ ordinal, path })))
}

export function shown(file: ReadFile): string {
  const what = 'content' in file ? Buffer.from(file.content).toString() : file.problem.reason
  return `${file.ordinal} ${file.path}: ${what}`
}

/** "path", or "path: state, reason". */
export function rowsShown(rows: readonly ListedFile[]): string[] {
  return rows.map(({ path, problem }) => (problem ? `${path}: ${problem.state}, ${problem.reason}` : path))
}

export const openDescriptors = () => readdirSync('/proc/self/fd').length

export function tarOf(...entries: (readonly [header: string | Partial<Header>, content?: string])[]) {
  const tar = pack()
  for (const [header, content = ''] of entries) {
    tar.entry(typeof header === 'string' ? { name: header } : { name: '', ...header }, content)
  }
  tar.finalize()
  return buffer(tar)
}

export function zipOf(files: Readonly<Record<string, string>>, options = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path, options)
  zip.end()
  return buffer(zip.outputStream)
}

/** A header with any bytes in it, and what follows it. */
export function rawTar(name: string | Buffer, content = '', type = '0', size?: string | Buffer): Buffer {
  const block = Buffer.alloc(512)
  block.set(Buffer.from(name as string))
  block.set(Buffer.from((size ?? `${content.length.toString(8).padStart(11, '0')}\0`) as string), 124)
  block.write('        ', 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([block, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)])
}

export const tarEnd = Buffer.alloc(1024)

interface RawEntry {
  readonly name: string | Buffer
  readonly data?: Uint8Array
  readonly flags?: number
  readonly method?: number
  readonly size?: number
  readonly crc?: number
  readonly mode?: number
  readonly extra?: Buffer
}

export function rawZip(...entries: readonly RawEntry[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  for (const entry of entries) {
    const {
      data = Buffer.from('x'),
      flags = 0x800,
      method = 0,
      mode = 0o100644,
      extra = Buffer.alloc(0),
    } = entry
    const name = Buffer.from(entry.name as string)
    const facts = Buffer.alloc(26)
    for (const [at, value] of [
      [0, 20],
      [2, flags],
      [4, method],
      [22, name.length],
    ] as const) {
      facts.writeUInt16LE(value, at)
    }
    facts.writeUInt32LE(entry.crc ?? crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(entry.size ?? data.length, 18)
    const offset = locals.reduce((sum, { length }) => sum + length, 0)
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, data]))
    const record = Buffer.alloc(46)
    record.write('PK\x01\x02\x14\x03')
    record.set(facts, 6)
    record.writeUInt16LE(extra.length, 30)
    record.writeUInt32LE(mode * 0x10000, 38)
    record.writeUInt32LE(offset, 42)
    directory.push(Buffer.concat([record, name, extra]))
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(Buffer.concat(locals).length, 16)
  return Buffer.concat([...locals, ...directory, end])
}
