// A folder as a source. Links are never followed, and nothing but regular files is opened. Listed in the order
// of the paths, with no more in memory than the names of one folder for each level.
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type EntryKind, isGitData, problemOfEntry, problemOfSize } from './classify.ts'
import { decodeUtf8, type EntryName, nameFromBytes, nameFromText, whyRefused } from './entry-name.ts'
import { createTally, type SourceLimits } from './limits.ts'
import { problemOfError, readInside } from './read-inside.ts'
import { type FileProblem, failed, type ImportSource, type ListedFile, readFileOf } from './source.ts'

interface Entry {
  readonly name: EntryName
  readonly kind: EntryKind | 'folder'
}

/** `root` without symbolic links in it. */
export function folderSource(root: string, limits: SourceLimits): ImportSource {
  return {
    kind: 'folder',
    list: (signal) => list(root, limits, signal),
    async *read(wanted, signal) {
      const tally = createTally(limits)
      for await (const file of wanted) {
        signal.throwIfAborted()
        const refused = whyRefused(file.path)
        const found =
          refused === null ? await readInside(root, file.path, limits.maxFileBytes) : failed(refused)
        if (found instanceof Uint8Array) tally.addBytes(found.length)
        yield readFileOf(file, found)
      }
    },
    async close() {},
  }
}

async function* list(root: string, limits: SourceLimits, signal: AbortSignal): AsyncGenerator<ListedFile> {
  const tally = createTally(limits)
  // The next one is at the end.
  const pending: Entry[] = [{ name: { path: '' }, kind: 'folder' }]
  let ordinal = 0
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    signal.throwIfAborted()
    const row =
      entry.kind === 'folder'
        ? await enter(root, entry.name, pending)
        : await look(root, entry.name, entry.kind, limits)
    if (row === undefined) continue
    tally.addFile()
    if (row.problem === undefined) tally.addBytes(row.size ?? 0)
    yield { ordinal, ...row }
    ordinal += 1
  }
}

type Row = Omit<ListedFile, 'ordinal'>

/** Puts what is in the folder before all that is pending. A row only if the folder cannot be read. */
async function enter(root: string, { path, refused }: EntryName, pending: Entry[]): Promise<Row | undefined> {
  const found = refused === undefined ? await entriesOf(root, path) : failed(refused)
  if (!Array.isArray(found)) return { path: path || '.', size: null, problem: found }
  for (const entry of found.reverse()) pending.push(entry)
  return undefined
}

async function entriesOf(root: string, folder: string): Promise<Entry[] | FileProblem> {
  const place = join(root, folder)
  const entries: Entry[] = []
  try {
    for (const found of await readdir(place, { withFileTypes: true, encoding: 'buffer' })) {
      const name = nameIn(folder, found.name)
      if (isGitData(name.path)) continue
      const kind = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'special'
      entries.push({ name, kind: found.isSymbolicLink() ? 'symlink' : kind })
    }
    // Somebody may have put a link in its place after the folder above was read.
    if ((await realpath(place)) !== place) return failed('the folder was replaced by a link')
  } catch (error) {
    return problemOfError(error)
  }
  const sortKey = ({ name, kind }: Entry) => (kind === 'folder' ? `${name.path}/` : name.path)
  return entries.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

function nameIn(folder: string, name: Buffer): EntryName {
  const own = nameFromBytes(name, decodeUtf8)
  const path = folder === '' ? own.path : `${folder}/${own.path}`
  return own.refused === undefined ? nameFromText(path) : { path, refused: own.refused }
}

async function look(root: string, name: EntryName, kind: EntryKind, limits: SourceLimits): Promise<Row> {
  const { path } = name
  const problem = problemOfEntry(name, kind)
  if (problem !== undefined) return { path, size: null, problem }
  try {
    const { size } = await lstat(join(root, path))
    const tooLarge = problemOfSize(size, limits.maxFileBytes)
    return { path, size, ...(tooLarge && { problem: tooLarge }) }
  } catch (error) {
    return { path, size: null, problem: problemOfError(error) }
  }
}
