// The built interface, listed: whatever is asked for is looked up in this list, so that no path leads out of the
// folder, and what is linked, hidden or oddly named is not served at all.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'

export interface WebFile {
  readonly type: string
  readonly etag: string
  /** Its name changes with its content. */
  readonly isImmutable: boolean
  readonly plain: string
  /** The same content, compressed when it was built; the smallest first. */
  readonly coded: readonly { readonly coding: 'br' | 'gzip'; readonly file: string }[]
}

/** By the path of the request. */
export type WebFiles = ReadonlyMap<string, WebFile>

export const indexPath = '/index.html'

const codings = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const plainName = /^[\w-][\w.-]*$/

/** The list as it is now: made anew once the interface was built again under a hub that runs. */
export function followWebFiles(folder: string): (() => WebFiles) | undefined {
  const first = listWebFiles(folder)
  if (first === undefined) return undefined
  const builtAt = () => statSync(join(folder, indexPath), { throwIfNoEntry: false })?.mtimeMs
  let [files, listedAt] = [first, builtAt()]
  return () => {
    const now = builtAt()
    // While it is being built there is none, and the old list serves those who have the old page.
    if (now !== undefined && now !== listedAt) [files, listedAt] = [listWebFiles(folder) ?? files, now]
    return files
  }
}

/** Undefined where nothing was built. */
function listWebFiles(folder: string): WebFiles | undefined {
  if (!existsSync(folder)) return undefined
  const paths = new Set(pathsIn(folder))
  const asked = [...paths].filter((path) => !codings.some(({ suffix }) => path.endsWith(suffix)))
  const files = new Map(asked.map((path) => [path, describeFile(folder, path, paths)]))
  return files.has(indexPath) ? files : undefined
}

/** Not by readdir's own `recursive`: that follows links. */
function pathsIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`
    if (!plainName.test(entry.name)) return []
    if (entry.isDirectory()) return pathsIn(folder, path)
    return entry.isFile() ? [path] : []
  })
}

function describeFile(folder: string, path: string, paths: ReadonlySet<string>): WebFile {
  const plain = join(folder, path)
  const isImmutable = path.startsWith('/assets/')
  return Object.freeze({
    type: types[extname(path)] ?? 'application/octet-stream',
    // Weak: it is the same for each coding.
    etag: `W/"${isImmutable ? path.slice('/assets/'.length) : digestOf(plain)}"`,
    isImmutable,
    plain,
    coded: codings
      .filter(({ suffix }) => paths.has(path + suffix))
      .map(({ coding, suffix }) => ({ coding, file: plain + suffix })),
  })
}

/** Not the time and the size: packed files have all the same time, and a new index.html mostly has its old size. */
function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)
}
