// Uploads lie in a folder of their own until their job has ended. Only what lies there is ever removed.
import { chmod, lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BrainError } from '../errors.ts'

const uploadsOf = (brainFolder: string) => join(brainFolder, 'uploads')

export async function makeUploadFolder(brainFolder: string): Promise<string> {
  const folder = uploadsOf(brainFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
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
  const root = await realpath(uploadsOf(brainFolder)).catch(() => null)
  if (root === null) return
  for (const name of await readdir(root)) {
    const place = join(root, name)
    if (!needed.includes(place)) await rm(place, { recursive: true, force: true })
  }
}

/** A file that cannot be removed now is a left-over at the next start. */
export async function removeUpload(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined)
}
