// The files of a backup become one archive. Digests are taken while it is packed; the manifest, which holds them, comes
// last, signed where the sidecar can be asked. Under its own name it appears only when it is whole and on the disk.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { glob, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type TarMember, tarBytes } from '@notarium/runtime/tar'
import type { BackupContext } from '../context.ts'
import type { JobProgress } from '../jobs.ts'
import { encrypted } from './encryption.ts'
import {
  isSignedManifest,
  type Manifest,
  type ManifestFile,
  manifestName,
  manifestText,
  readManifest,
} from './manifest.ts'
import { partOf } from './under-way.ts'

export interface Packing {
  /** The archive. */
  readonly file: string
  /** Holds what goes into it, and nothing else. */
  readonly work: string
  readonly gathered: Omit<Manifest, 'files'>
  readonly passphrase: string | undefined
  readonly progress: JobProgress
}

export interface Packed {
  readonly manifest: Manifest
  readonly signed: boolean
  readonly bytes: number
}

interface Source {
  readonly path: string
  readonly size: number
}

export async function packBackup(
  context: Pick<BackupContext, 'config' | 'sidecar' | 'log' | 'mark'>,
  { file, work, gathered, passphrase, progress }: Packing,
): Promise<Packed> {
  const sources = await sourcesIn(work)
  progress.phase('packing', { total: sources.reduce((sum, { size }) => sum + size, 0) })
  const modified = new Date(gathered.created)
  let manifest: Manifest = { ...gathered, files: [] }
  let signed = false

  async function* members(): AsyncGenerator<TarMember> {
    const files: ManifestFile[] = []
    for (const { path, size } of sources) {
      const digest = createHash('sha256')
      const content = read(join(work, path), (piece) => {
        digest.update(piece)
        progress.bytes(piece.length)
      })
      yield { path, size, modified, content }
      files.push({ path, bytes: size, sha256: digest.digest('hex') })
    }
    manifest = { ...gathered, files }
    progress.phase('signing')
    const text = manifestText(manifest)
    const document = await signedManifest(context, text, progress)
    signed = document !== undefined
    const content = document ?? Buffer.from(text)
    yield { path: manifestName, size: content.length, modified, content }
  }

  const part = partOf(file, context.mark)
  try {
    const plain = tarBytes(members())
    const bytes = passphrase === undefined ? plain : await encrypted(plain, passphrase)
    await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), {
      signal: progress.signal,
    })
    await rename(part, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return { manifest, signed, bytes: (await stat(file)).size }
}

/** In an order of their own, so that the same files give the same archive. */
async function sourcesIn(work: string): Promise<Source[]> {
  const sources: Source[] = []
  for await (const name of glob('**/*', { cwd: work })) {
    const facts = await stat(join(work, name))
    if (facts.isFile()) sources.push({ path: name.split(sep).join('/'), size: facts.size })
  }
  return sources.sort((one, other) => (one.path < other.path ? -1 : 1))
}

async function* read(file: string, onPiece: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    onPiece(piece)
    yield piece
  }
}

/** Undefined where it cannot be signed: the backup is made all the same, and says so. */
async function signedManifest(
  { config, sidecar, log }: Pick<BackupContext, 'config' | 'sidecar' | 'log'>,
  text: string,
  progress: JobProgress,
): Promise<Uint8Array | undefined> {
  const { profile, keyAlias } = config.signing
  try {
    const { signedXml } = await sidecar.sign(Buffer.from(text), profile, keyAlias)
    // A profile may put its signature elsewhere, or somewhere into the text.
    const signed = Buffer.from(signedXml).toString()
    readManifest(signed)
    if (!isSignedManifest(signed)) throw new Error('the sidecar gave it back without a signature')
    return signedXml
  } catch (error) {
    const reason = (error as Error).message
    progress.remark(`The backup is NOT SIGNED: ${reason}`)
    log.warn({ reason }, 'the backup is not signed')
    return undefined
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
