// An archive taken apart: every file's size and digest held against the manifest, none missing, none too many. Whoever
// made it may mean harm: nothing outside the folder is written, and nothing is believed before it fits.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brainNameSchema } from '@notarium/contract/brain'
import { readTar, type TarEntry, TarError } from '@notarium/runtime/tar'
import { HubError } from '../../errors.ts'
import type { JobProgress } from '../jobs.ts'
import { decrypted } from './encryption.ts'
import { type Manifest, manifestName, readManifest } from './manifest.ts'
import { isEncryptedName } from './names.ts'

export interface Unpacking {
  /** The archive. */
  readonly file: string
  readonly passphrase: string | undefined
  /** An empty folder. */
  readonly into: string
  /** Of the one that is wanted alone; the others are only checked. */
  readonly brain?: string | undefined
  readonly progress: JobProgress
}

export interface Unpacked {
  readonly manifest: Manifest
  /** As it stands in the archive, with its signature. */
  readonly document: Buffer
}

interface Seen {
  readonly bytes: number
  readonly sha256: string
}

const longestManifest = 32 * 1024 * 1024
const mostFiles = 100_000
const knownParts = /^(?:hub|sidecar|brains\/[^/]+)\//

export async function unpackBackup({
  file,
  passphrase,
  into,
  brain,
  progress,
}: Unpacking): Promise<Unpacked> {
  const seen = new Map<string, Seen>()
  const wanted = brain === undefined ? '' : `brains/${brain}/`
  let document: Buffer | undefined
  try {
    for await (const entry of readTar(await openArchive(file, passphrase, progress))) {
      progress.signal.throwIfAborted()
      if (document !== undefined) throw bad(`'${entry.path}' comes after the manifest`)
      if (entry.path === manifestName) document = await wholeOf(entry)
      else seen.set(entry.path, await takeFile(entry, entry.path.startsWith(wanted) ? into : undefined))
      if (seen.size > mostFiles) throw bad('it holds too many files')
    }
  } catch (error) {
    throw error instanceof TarError ? bad(error.message) : error
  }
  if (document === undefined) throw bad(`it holds no ${manifestName}: it is no backup, or not whole`)
  const manifest = readManifest(document.toString())
  compare(manifest, seen)
  return { manifest, document }
}

async function openArchive(
  file: string,
  passphrase: string | undefined,
  progress: JobProgress,
): Promise<AsyncIterable<Uint8Array>> {
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024, signal: progress.signal })
  bytes.on('data', (piece) => progress.bytes(piece.length))
  bytes.pause()
  if (!isEncryptedName(file)) return bytes
  if (passphrase !== undefined) return decrypted(bytes, passphrase)
  throw new HubError('wrong-passphrase', 'the backup is encrypted: its passphrase is needed')
}

async function takeFile({ path, content }: TarEntry, into: string | undefined): Promise<Seen> {
  if (!knownParts.test(path)) throw bad(`'${path}' does not belong into a backup`)
  const digest = createHash('sha256')
  let bytes = 0
  async function* noted() {
    for await (const piece of content) {
      digest.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  if (into === undefined) for await (const _piece of noted());
  else await write(noted(), join(into, path))
  return { bytes, sha256: digest.digest('hex') }
}

async function write(content: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    // A file where a folder has to be.
    const isTangled = ['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw isTangled ? bad('two of its files are in each other’s way') : error
  }
}

async function wholeOf({ size, content }: TarEntry): Promise<Buffer> {
  if (size > longestManifest) throw bad('its manifest is too large')
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

function compare({ files, brains }: Manifest, seen: ReadonlyMap<string, Seen>): void {
  const told = new Map(files.map((file) => [file.path, file]))
  if (told.size !== files.length) throw bad('its manifest names a file twice')
  for (const { path, bytes, sha256 } of files) {
    const found = seen.get(path)
    if (found === undefined) throw bad(`'${path}' is missing`)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw bad(`'${path}' is not what was packed: its digest is another`)
  }
  for (const path of seen.keys()) if (!told.has(path)) throw bad(`'${path}' is not in its manifest`)
  const names = new Set(brains.map(({ name }) => name))
  if (names.size !== brains.length || !brains.every(({ name }) => brainNameSchema.safeParse(name).success))
    throw bad('its manifest names brains that cannot be')
}

export function bad(why: string): HubError {
  return new HubError('bad-backup', `the backup does not verify: ${why}`)
}
