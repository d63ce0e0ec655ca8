// Reads one file of a folder that others may be changing at this moment, and only if it truly lies in that
// folder: the last name must not be a link, and what was opened is asked where it is, so no parent was one.
import { constants } from 'node:fs'
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { problemOfSize } from './classify.ts'
import { readAt } from './file-bytes.ts'
import { type FileProblem, failed } from './source.ts'

/** `root` without symbolic links in it, `path` without "..". */
export async function readInside(
  root: string,
  path: string,
  maxFileBytes: number,
): Promise<Uint8Array | FileProblem> {
  const place = join(root, path)
  let file: FileHandle | undefined
  try {
    // Opening a pipe would wait for its other end.
    file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const facts = await file.stat()
    if (!facts.isFile()) return failed('not a regular file any more')
    if ((await placeOf(file, place)) !== place) return failed('reached through a symbolic link, or moved')
    const tooLarge = problemOfSize(facts.size, maxFileBytes)
    if (tooLarge !== undefined) return tooLarge
    // One byte more than there should be shows that the file has grown.
    const content = await readAt(file, 0, facts.size + 1)
    return content.length === facts.size ? content : failed('it changed while it was read')
  } catch (error) {
    return problemOfError(error)
  } finally {
    await file?.close()
  }
}

export function problemOfError(error: unknown): FileProblem {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return failed('it is not there any more')
    case 'EACCES':
    case 'EPERM':
      return failed('it may not be read by this user')
    case 'ELOOP':
      return failed('replaced by a symbolic link')
    default:
      return failed(`it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`)
  }
}

// Linux tells where an open file is; elsewhere there is a moment in which it could be moved.
function placeOf(file: FileHandle, place: string): Promise<string> {
  return readlink(`/proc/self/fd/${file.fd}`).catch(() => realpath(place))
}
