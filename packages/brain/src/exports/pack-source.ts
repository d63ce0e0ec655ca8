// A folder or a single page of this machine as a tar.gz, to be sent to a brain. Links are not followed, and git's own
// files are left out. What a brain does not read anyway goes as a name alone, so that the receipt lists it.
import { lstat, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { type TarMember, tarBytes } from '@notarium/runtime/tar'
import { folderSource } from '../imports/sources/folder-source.ts'
import { readInside } from '../imports/sources/read-inside.ts'

/** No brain can be set to take larger files. */
const largestFile = 64 * 1024 * 1024
const limits = { maxFileBytes: largestFile, maxTotalBytes: Infinity, maxFiles: Infinity }
const nothing = new Uint8Array()
// The same files give the same bytes.
const modified = new Date(0)

/** `onUnread` is told what could not be read, and is not in the archive. */
export async function packSource(
  place: string,
  onUnread: (path: string, reason: string) => void,
): Promise<Readable> {
  const isFolder = (await stat(place)).isDirectory()
  const files = isFolder ? filesIn(await realpath(place), onUnread) : onePage(place, onUnread)
  // A failure destroys the stream: whoever reads it learns of it there. It goes no further than this machine or the
  // next, so that packing it tightly would only take time.
  return pipeline(tarBytes(files), createGzip({ level: 1 }), () => undefined)
}

async function* filesIn(root: string, onUnread: (path: string, reason: string) => void) {
  for await (const { path, problem } of folderSource(root, limits).list(new AbortController().signal)) {
    if (problem?.state === 'skipped') yield await nameAlone(root, path)
    else if (problem !== undefined) onUnread(path, problem.reason)
    else yield* pageIn(root, path, path, onUnread)
  }
}

/** A link that is named is followed. */
async function* onePage(place: string, onUnread: (path: string, reason: string) => void) {
  const real = await realpath(place)
  yield* pageIn(dirname(real), basename(real), basename(place), onUnread)
}

async function* pageIn(
  root: string,
  path: string,
  name: string,
  onUnread: (path: string, reason: string) => void,
): AsyncGenerator<TarMember> {
  const found = await readInside(root, path, largestFile)
  if (found instanceof Uint8Array) yield { path: name, size: found.length, content: found, modified }
  else onUnread(name, found.reason)
}

async function nameAlone(root: string, path: string): Promise<TarMember> {
  const facts = await lstat(join(root, path)).catch(() => undefined)
  const kind = facts?.isSymbolicLink() ? 'symlink' : facts?.isFile() === false ? 'special' : 'file'
  return { path, size: 0, content: nothing, modified, kind }
}
