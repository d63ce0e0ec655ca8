// Keeps links true when a page moves. Only destinations that have to change are written anew, in the style they
// had (relative or from the root, with or without extension, wiki or markdown); all other bytes stay.
import { scanBlocks } from './blocks.ts'
import { markdownStartOf } from './frontmatter.ts'
import { normaliseKey, relativePath, resolvePath } from './link-target.ts'
import { isPath, splitDestination } from './links.ts'
import { percentDecode, percentEncode } from './percent.ts'
import { findRawLinks, type RawLink } from './raw-links.ts'
import { extensionOf, folderOf, isFolderPage, lastSegmentOf, withoutExtension } from './slug.ts'

type NewPath = (path: string, form: RawLink['form']) => string | undefined

/**
 * For a page that links to one that moves. `sameKeys` are the wiki names that mean the moving page; a name left
 * out means another page and stays. A title or an alias moves with the page, so links by it stay too. Where the new
 * name is among `takenKeys` it would mean another page, and the whole slug is written instead.
 */
export function rewriteLinks(
  markdown: string,
  fromSlug: string,
  oldSlug: string,
  newSlug: string,
  sameKeys: ReadonlySet<string>,
  takenKeys: ReadonlySet<string> = new Set(),
): string {
  const folder = folderOf(fromSlug)
  return replacePaths(markdown, (path, form) => {
    if (form === 'wiki') return newName(path, oldSlug, newSlug, sameKeys, takenKeys)
    const resolved = resolvePath(folder, path)
    if (resolved === null) return undefined
    const extension = extensionOf(resolved)
    const slug = withoutExtension(resolved)
    if (slug === oldSlug) return inStyleOf(path, folder, newSlug + extension)
    const meansFolder = isFolderPage(oldSlug) && resolved !== '' && slug === folderOf(oldSlug)
    return meansFolder ? inStyleOf(path, folder, placeOf(newSlug)) : undefined
  })
}

/** For the page that moves itself: its relative links and images still reach the same targets. */
export function rebaseLinks(markdown: string, oldSlug: string, newSlug: string): string {
  const oldFolder = folderOf(oldSlug)
  const newFolder = folderOf(newSlug)
  return replacePaths(markdown, (path, form) => {
    if (form === 'wiki' || path.startsWith('/')) return undefined
    const resolved = resolvePath(oldFolder, path)
    if (resolved === null) return undefined
    const meansItself = withoutExtension(resolved) === oldSlug
    if (!meansItself && oldFolder === newFolder) return undefined
    return inStyleOf(path, newFolder, meansItself ? newSlug + extensionOf(resolved) : resolved)
  })
}

function replacePaths(markdown: string, newPath: NewPath): string {
  const blocks = scanBlocks(markdown, markdownStartOf(markdown))
  const pieces: string[] = []
  let done = 0
  for (const { form, destination } of findRawLinks(markdown, blocks)) {
    const written = markdown.slice(destination.start, destination.end)
    if (form !== 'wiki' && !isPath(written)) continue
    const { path, rest } = splitDestination(written, form)
    const fresh = newPath(percentDecode(path.trim()), form)
    if (fresh === undefined) continue
    const isAngled = form !== 'wiki' && markdown[destination.start - 1] === '<'
    pieces.push(markdown.slice(done, destination.start), encoded(fresh, path, form, isAngled), rest)
    done = destination.end
  }
  pieces.push(markdown.slice(done))
  return pieces.join('')
}

function encoded(path: string, before: string, form: RawLink['form'], isAngled: boolean): string {
  if (form === 'wiki') return percentEncode(path, /[%#|[\]`\\]+/gu)
  if (/%[89a-f]/i.test(before)) return percentEncode(path, /[^\w/.~+:@,;=&$!-]+/gu)
  return percentEncode(path, isAngled ? /[%#?<>`\\]+/gu : /[%#?<>`\\\s()[\]"']+/gu)
}

function inStyleOf(path: string, folder: string, target: string): string {
  const slash = path.endsWith('/') ? '/' : ''
  if (path.startsWith('/')) return `/${target}${slash}`
  const relative = relativePath(folder, target)
  const wantsDot = path.startsWith('./') && !relative.startsWith('.')
  return `${wantsDot ? './' : ''}${relative}${slash}`
}

/** The folder for the page that stands for it, else the page. */
function placeOf(slug: string): string {
  return isFolderPage(slug) && folderOf(slug) !== '' ? folderOf(slug) : slug
}

function newName(
  name: string,
  oldSlug: string,
  newSlug: string,
  sameKeys: ReadonlySet<string>,
  takenKeys: ReadonlySet<string>,
): string | undefined {
  const key = normaliseKey(withoutExtension(name))
  if (!sameKeys.has(key)) return undefined
  const spellings: readonly [string, string][] = [
    [oldSlug, newSlug],
    [placeOf(oldSlug), placeOf(newSlug)],
    [lastSegmentOf(placeOf(oldSlug)), lastSegmentOf(placeOf(newSlug))],
  ]
  const fresh = spellings.find(([old]) => normaliseKey(old) === key)?.[1]
  if (fresh === undefined || normaliseKey(fresh) === key) return undefined
  return (takenKeys.has(normaliseKey(fresh)) ? newSlug : fresh) + extensionOf(name)
}
