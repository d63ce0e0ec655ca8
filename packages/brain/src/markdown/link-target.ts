// What a link asks for and what a page answers to. A markdown link asks for a slug; a wiki link for a name,
// compared without regard to case, spaces, underscores and hyphens.
import type { PageLink } from './parsed-page.ts'
import { folderOf, isFolderPage, lastSegmentOf, withoutExtension } from './slug.ts'

const LONGEST_KEY = 512

export function normaliseKey(name: string): string {
  const folded = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
  return folded
    .replace(/^[-/]+/, '')
    .slice(0, LONGEST_KEY)
    .toWellFormed()
    .replace(/-$/, '')
}

/** The names under which a page answers wiki links. A folder's page answers to the folder's name. */
export function pageKeys(slug: string, title: string, aliases: readonly string[]): string[] {
  const folder = folderOf(slug)
  const place = isFolderPage(slug) && folder !== '' ? folder : slug
  const names = [slug, place, lastSegmentOf(place), title, ...aliases]
  return [...new Set(names.map(normaliseKey))].filter((key) => key !== '')
}

/**
 * A slug for a markdown link, a name's key for a wiki link. A link to a folder gives the folder's slug, which is
 * a key of its index page. Null when the path climbs above the root or names nothing.
 */
export function resolveTarget(fromSlug: string, link: Pick<PageLink, 'kind' | 'target'>): string | null {
  if (link.kind === 'wiki') return normaliseKey(withoutExtension(link.target)) || null
  const path = resolvePath(folderOf(fromSlug), link.target)
  return path === null ? null : withoutExtension(path) || null
}

/** The path from the root that `target` means inside `folder`; a leading `/` means from the root. */
export function resolvePath(folder: string, target: string): string | null {
  const segments = target.startsWith('/') || folder === '' ? [] : folder.split('/')
  for (const segment of target.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return null
    } else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/').normalize('NFC')
}

/** `target` as written from inside `folder`. Never something that could be read as a scheme. */
export function relativePath(folder: string, target: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = target.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  const path = [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
  return path === '' || path.split('/', 1)[0]!.includes(':') ? `./${path}` : path
}
