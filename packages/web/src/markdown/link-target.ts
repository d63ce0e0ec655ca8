// Where a link in a page leads: another site, a place in the same page, another page, or nowhere. What the brain knows
// about the page's links decides; without it (while somebody writes) the path is taken at its word.
import { anchorOf } from './anchors.ts'

/** As `GET links/{slug}` gives them. */
export interface KnownLink {
  readonly kind: 'wiki' | 'markdown'
  readonly target: string
  readonly to: string | null
}

export type Destination =
  | { readonly kind: 'site'; readonly href: string }
  | { readonly kind: 'place'; readonly anchor: string }
  | { readonly kind: 'page'; readonly slug: string; readonly anchor: string | undefined }
  /** `slug` is where the page would be; undefined when it is no page, for example a picture. */
  | { readonly kind: 'missing'; readonly slug: string | undefined }
  | { readonly kind: 'dead' }

export type LinkMap = ReadonlyMap<string, string | null>

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const MARKDOWN = /\.(?:md|markdown|mdx)$/i
const OTHER_FILE = /\.(?!md$|mdx$|markdown$)[a-z0-9]{2,5}$/i
// Browsers leave these out of an address before they look at its scheme.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it is about
const IGNORED = /[\u0000-\u0020\u007f-\u009f]/g

export function linkMapOf(links: readonly KnownLink[]): LinkMap {
  return new Map(links.map(({ kind, target, to }) => [keyOf(kind, target), to]))
}

export function wikiDestination(written: string, known: LinkMap): Destination {
  const end = written.search(/#(?=.)/)
  const target = decoded((end === -1 ? written : written.slice(0, end)).trim())
  const heading = end === -1 ? '' : decoded(written.slice(end + 1)).trim()
  if (target === '') return heading === '' ? { kind: 'dead' } : { kind: 'place', anchor: anchorOf(heading) }
  const to = known.get(keyOf('wiki', target))
  return pageDestination(to, target.replace(MARKDOWN, ''), heading)
}

export function markdownDestination(href: string, fromSlug: string, known: LinkMap): Destination {
  const bare = href.replace(IGNORED, '')
  if (SCHEME.test(bare) || bare.startsWith('//')) return siteDestination(bare)
  if (href.startsWith('#')) return { kind: 'place', anchor: anchorOf(decoded(href.slice(1))) }
  if (href === '' || /^[?\\]/.test(href)) return { kind: 'dead' }
  const [, path = '', rest = ''] = /^([^#?]*)(.*)$/s.exec(href) ?? []
  const target = decoded(path.trim())
  const heading = decoded(/#([^?]+)/.exec(rest)?.[1] ?? '').trim()
  return pageDestination(known.get(keyOf('markdown', target)), resolvePath(fromSlug, target), heading)
}

function siteDestination(href: string): Destination {
  const url = URL.parse(href, 'https://nowhere.invalid')
  const isSafe = url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol)
  return isSafe ? { kind: 'site', href: url.href } : { kind: 'dead' }
}

function pageDestination(
  to: string | null | undefined,
  guess: string | undefined,
  heading: string,
): Destination {
  const slug = to === null ? undefined : (to ?? guess)
  const anchor = heading === '' ? undefined : anchorOf(heading)
  if (slug !== undefined && slug !== '') return { kind: 'page', slug, anchor }
  const isPage = guess !== undefined && guess !== '' && !OTHER_FILE.test(guess)
  return { kind: 'missing', slug: isPage ? guess : undefined }
}

/** Undefined when the path climbs above the root. */
function resolvePath(fromSlug: string, target: string): string | undefined {
  const segments = target.startsWith('/') ? [] : fromSlug.split('/').slice(0, -1)
  for (const segment of target.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined
    } else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/').normalize('NFC').replace(MARKDOWN, '')
}

function decoded(written: string): string {
  try {
    const plain = decodeURIComponent(written)
    return /\p{Cc}/u.test(plain) ? written : plain
  } catch {
    return written
  }
}

const keyOf = (kind: KnownLink['kind'], target: string) => `${kind} ${target}`
