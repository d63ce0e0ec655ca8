// join-URI-References of Canonical XML 1.1 (section 2.4): RFC 3986 resolution that also takes a relative base
// and leaves the "../" steps that lead out of it.

interface Reference {
  readonly scheme: string | undefined
  readonly authority: string | undefined
  readonly path: string
  readonly query: string | undefined
}

/** Joins xml:base values, given from the outermost to the innermost. */
export function joinBases(bases: readonly string[]): string {
  return bases.reduce((joined, next) => join(joined, next))
}

function split(uri: string): Reference {
  // RFC 3986, appendix B; a fragment has no meaning in a base.
  const match = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/s.exec(uri)!
  return { scheme: match[1], authority: match[2], path: match[3] ?? '', query: match[4] }
}

function join(baseText: string, nextText: string): string {
  const base = split(baseText)
  const next = split(nextText)
  if (next.scheme !== undefined) return write({ ...next, path: removeDots(next.path) })
  if (next.authority !== undefined)
    return write({ ...next, scheme: base.scheme, path: removeDots(next.path) })
  const { scheme, authority } = base
  if (next.path === '') {
    return write({ scheme, authority, path: base.path, query: next.query ?? base.query })
  }
  const path = next.path.startsWith('/') ? next.path : merge(base, next.path)
  return write({ scheme, authority, path: removeDots(path), query: next.query })
}

function merge(base: Reference, path: string): string {
  if (base.authority !== undefined && base.path === '') return `/${path}`
  // A base that ends in ".." names a directory.
  const directory = /(?:^|\/)\.\.$/.test(base.path) ? `${base.path}/` : base.path
  return directory.slice(0, directory.lastIndexOf('/') + 1) + path
}

/** Removes "." and "x/.." steps and doubled slashes; what leads above a relative path's start stays. */
function removeDots(path: string): string {
  const isAbsolute = path.startsWith('/')
  const kept: string[] = []
  const steps = path.split('/').filter((step) => step !== '')
  for (const step of steps) {
    if (step === '.') continue
    if (step !== '..') kept.push(step)
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop()
    else if (!isAbsolute) kept.push('..')
  }
  const isDirectory = /(?:^|\/)(?:\.{1,2})?$/.test(path)
  const body = kept.join('/')
  return `${isAbsolute ? '/' : ''}${body}${isDirectory && body !== '' ? '/' : ''}`
}

function write({ scheme, authority, path, query }: Reference): string {
  const start = scheme === undefined ? '' : `${scheme}:`
  const host = authority === undefined ? '' : `//${authority}`
  return `${start}${host}${path}${query === undefined ? '' : `?${query}`}`
}
