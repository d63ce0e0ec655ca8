// What the person chose, looked at before anything is sent: one archive as it is, or files that become one.
import { type PackedFile, tarBlob } from './tar-blob.ts'

export interface FoundFile {
  /** With the folders above it, as far as they were chosen too. */
  readonly path: string
  readonly file: File
}

export interface Selection {
  /** What the import will be called. */
  readonly name: string
  readonly archive?: File
  readonly pages: readonly FoundFile[]
  /** Not markdown. Their names are sent, so that the receipt lists them, their contents are not. */
  readonly others: readonly FoundFile[]
  /** Of what will be sent. */
  readonly bytes: number
}

/** The most frequent endings among the files that are no pages. */
export interface Kind {
  readonly ending: string
  readonly files: number
}

const isPage = (path: string) => /\.(?:md|markdown|mdx)$/i.test(path)
const isArchive = (path: string) => /\.(?:zip|tar|tar\.gz|tgz)$/i.test(path)
const isGitData = (path: string) => path.split('/').includes('.git')
const longestLabel = 200

/** Undefined where there is nothing that can be sent. */
export function sortOut(found: readonly FoundFile[]): Selection | undefined {
  const [first, ...more] = found
  if (first === undefined) return undefined
  if (more.length === 0 && isArchive(first.path)) {
    return {
      name: labelOf(first.file.name),
      archive: first.file,
      pages: [],
      others: [],
      bytes: first.file.size,
    }
  }
  const root = commonRoot(found)
  const files = found
    .map(({ path, file }) => ({ path: path.slice(root.length), file }))
    .filter(({ path }) => !isGitData(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  const pages = files.filter(({ path }) => isPage(path))
  const others = files.filter(({ path }) => !isPage(path))
  const bytes = pages.reduce((sum, { file }) => sum + file.size, 0)
  return { name: labelOf(root.slice(0, -1) || severalOf(files)), pages, others, bytes }
}

export function bodyOf({ archive, pages, others }: Selection): Blob {
  if (archive !== undefined) return archive.slice(0, archive.size, 'application/octet-stream')
  const packed: PackedFile[] = [
    ...pages.map(({ path, file }) => ({ path, content: file, modified: file.lastModified })),
    ...others.map(({ path, file }) => ({ path, modified: file.lastModified })),
  ]
  return tarBlob(packed)
}

export function kindsOf(others: readonly FoundFile[], most = 4): readonly Kind[] {
  const counts = new Map<string, number>()
  for (const { path } of others) {
    const ending = /[^/](\.[^./]{1,10})$/.exec(path)?.[1]?.toLowerCase() ?? ''
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  const kinds = [...counts].map(([ending, files]) => ({ ending, files }))
  return kinds.sort((one, other) => other.files - one.files).slice(0, most)
}

/** "handbook/" where all that was chosen lies in that one folder: it is what was meant, not a part of every name. */
function commonRoot(found: readonly FoundFile[]): string {
  const root = /^[^/]+\//.exec(found[0]?.path ?? '')?.[0] ?? ''
  return root !== '' && found.every(({ path }) => path.startsWith(root)) ? root : ''
}

/** "a.md + 2" for three files, in no language. */
function severalOf([first, ...more]: readonly FoundFile[]): string {
  return more.length === 0 ? (first?.path ?? '') : `${first?.path} + ${more.length}`
}

function labelOf(name: string): string {
  const readable = name
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestLabel)
    .toWellFormed()
    .trim()
  return readable === '' ? 'upload' : readable
}
