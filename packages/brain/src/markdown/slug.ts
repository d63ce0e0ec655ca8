// A page's name inside a brain, from its path. What a slug may be is decided here alone: every way in (files,
// archives, agents) passes through, so nothing that climbs out of a folder or hides its looks gets a name.
import { BrainError } from '../errors.ts'

const LONGEST_SLUG_BYTES = 512
const EXTENSION = /\.(?:md|markdown|mdx)$/i
// Control characters, line separators, and marks that turn the direction of the text around them.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
// Characters without width: with them two names look the same.
// Joiners are not among them: emoji and some scripts are written with them.
const INVISIBLE = /[\u200b\u200e\u200f\u2060-\u2064\ufeff]/
const DRIVE = /^[a-z]:/i

export function slugOf(path: string): string {
  const slug = normalSlug(path)
  const fault = slugFault(slug)
  if (fault === undefined) return slug
  throw new BrainError('bad-slug', `'${shown(path)}' cannot be a page: ${fault}`)
}

/** The slug that a path would have, if it can be one. */
export function normalSlug(path: string): string {
  return withoutExtension(path.normalize('NFC'))
}

export function withoutExtension(path: string): string {
  return path.replace(EXTENSION, '')
}

export function extensionOf(path: string): string {
  return EXTENSION.exec(path)?.[0] ?? ''
}

export function folderOf(slug: string): string {
  return slug.slice(0, Math.max(0, slug.lastIndexOf('/')))
}

export function lastSegmentOf(slug: string): string {
  return slug.slice(slug.lastIndexOf('/') + 1)
}

/** A page that stands for its folder. */
export function isFolderPage(slug: string): boolean {
  return /^(?:index|readme)$/i.test(lastSegmentOf(slug))
}

/** Why no page can have this slug, and what would help. */
export function slugFault(slug: string): string | undefined {
  if (slug === '') return 'it has no name: give it one'
  if (!slug.isWellFormed()) return 'it is not valid Unicode: rename it'
  if (UNPRINTABLE.test(slug)) return 'it has control characters: leave them out'
  if (INVISIBLE.test(slug)) return 'it has characters that cannot be seen: leave them out'
  if (slug.includes('\\')) return "it has a backslash: write '/' between folders"
  if (slug.startsWith('/')) return "it begins with '/': leave that out, paths start at the root of the brain"
  if (DRIVE.test(slug)) return 'it begins with the letter of a drive: leave that out'
  if (EXTENSION.test(slug)) return 'it has two markdown extensions: leave one out'
  if (Buffer.byteLength(slug) > LONGEST_SLUG_BYTES)
    return `it is over ${LONGEST_SLUG_BYTES} bytes long: shorten it`
  for (const segment of slug.split('/')) {
    if (segment === '') return "a folder or the file has no name: leave out the '/' that is too many"
    if (segment === '.' || segment === '..')
      return `'${segment}' is not allowed as a name: write the path without it`
    if (EXTENSION.test(segment))
      return 'the name of a folder ends like that of a markdown file: rename the folder'
    if (segment.trim() !== segment) return 'a name begins or ends with a space: leave it out'
  }
  return undefined
}

export function shown(path: string): string {
  return JSON.stringify(path.length > 80 ? `${path.slice(0, 80)}…` : path).slice(1, -1)
}
