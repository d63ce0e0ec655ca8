// Uploads lie in a folder of their own until their job has ended. Only what lies there, under a name that uploads are
// given, is ever removed; a link in place of the folder would lead to the files of others.
import { chmod, lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BrainError } from '../errors.ts'

const uploadsOf = (brainFolder: string) => join(brainFolder, 'uploads')
const UPLOAD_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.upload$/

export async function makeUploadFolder(brainFolder: string): Promise<string> {
  const folder = uploadsOf(brainFolder)
  if (!(await isThere(folder))) await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  return folder
}

/** A file right in the upload folder, with no link on the way; BrainError `forbidden` for anything else. */
export async function uploadedFile(brainFolder: string, path: string): Promise<string> {
  try {
    const [root, place, facts] = await Promise.all([
      realpath(uploadsOf(brainFolder)),
      realpath(path),
      lstat(path),
    ])
    if (facts.isFile() && dirname(place) === root) return place
  } catch {
    // Not there: told below.
  }
  throw new BrainError('forbidden', 'an upload has to be a file in the upload folder: upload it once more')
}

/** What a crash has left, and no job needs. */
export async function removeLeftovers(brainFolder: string, needed: readonly string[]): Promise<void> {
  const folder = uploadsOf(brainFolder)
  if (!(await isThere(folder))) return
  const root = await realpath(folder)
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const place = join(root, entry.name)
    if (entry.isFile() && UPLOAD_NAME.test(entry.name) && !needed.includes(place))
      await rm(place, { force: true })
  }
}

/** A file that cannot be removed now is a left-over at the next start. */
export async function removeUpload(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined)
}

async function isThere(folder: string): Promise<boolean> {
  const facts = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (facts === undefined || facts.isDirectory()) return facts !== undefined
  throw new BrainError(
    'store-unavailable',
    "'uploads' in the folder of the brain is a link or a file: remove it, and a folder is made in its place",
  )
}
