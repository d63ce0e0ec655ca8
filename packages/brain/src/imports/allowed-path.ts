// Which places on this machine may be imported: those the operator named, with every link on the way followed.
import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { BrainError } from '../errors.ts'

/** The path without links in it. What is not there and what is not allowed look alike: nobody can feel around. */
export async function allowedPath(path: string, importPaths: readonly string[]): Promise<string> {
  const place = path.includes('\0') ? '' : await realpath(path).catch(() => '')
  await checkAllowed(place, importPaths)
  return place
}

/** For a path that had no links in it when it was looked at. */
export async function checkAllowed(place: string, importPaths: readonly string[]): Promise<void> {
  for (const allowed of importPaths) {
    const root = await realpath(allowed).catch(() => allowed)
    if (isInside(place, root)) return
  }
  throw new BrainError(
    'forbidden',
    'this path is not there, or may not be imported: name it, or a folder above it, in the setting `[imports] paths`',
  )
}

function isInside(place: string, root: string): boolean {
  return place === root || place.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)
}
