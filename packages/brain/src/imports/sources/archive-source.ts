// An archive as a source: the entries that a format gives become numbered rows. Reading goes over the same rows
// again, so that a row has the same number each time, and takes the content of those that are wanted.
import { hash } from 'node:crypto'
import { type EntryKind, isGitData, problemOfEntry, problemOfSize } from './classify.ts'
import type { EntryName } from './entry-name.ts'
import { createTally, type SourceLimits } from './limits.ts'
import {
  type FileProblem,
  failed,
  type ImportSource,
  type ListedFile,
  readFileOf,
  type WantedFile,
} from './source.ts'

export interface ArchiveEntry {
  readonly name: EntryName
  readonly kind: EntryKind | 'folder'
  readonly size: number
  /** What only the format knows, such as encryption. */
  readonly problem?: FileProblem | undefined
  /** To be called before the next entry is asked for, and never for more than `maxFileBytes`. */
  content(): Promise<Uint8Array | FileProblem>
}

/** Ends with the reason why there may be more than could be read, if so. */
export type ArchiveEntries = AsyncGenerator<ArchiveEntry, string | undefined>

interface Row {
  readonly listed: ListedFile
  readonly content: ArchiveEntry['content']
  readonly isRest?: true
}

export function archiveSource(
  kind: 'zip' | 'tar',
  limits: SourceLimits,
  entriesOf: (signal: AbortSignal) => ArchiveEntries,
  close: () => Promise<void>,
): ImportSource {
  const rowsOf = (signal: AbortSignal) => rowsFrom(entriesOf(signal), limits, signal)
  return {
    kind,
    async *list(signal) {
      for await (const { listed } of rowsOf(signal)) yield listed
    },
    async *read(wanted, signal) {
      const rows = rowsOf(signal)
      try {
        let row: Row | undefined
        let reason = 'not in the archive any more'
        for await (const file of wanted) {
          while (row === undefined || row.listed.ordinal < file.ordinal) {
            const next: IteratorResult<Row, void> = await rows.next()
            if (next.done) break
            row = next.value
            if (row.isRest) reason = row.listed.problem?.reason ?? reason
          }
          signal.throwIfAborted()
          yield readFileOf(file, await contentOf(row, file, reason))
        }
      } finally {
        await rows.return()
      }
    },
    close,
  }
}

async function contentOf(row: Row | undefined, { ordinal, path }: WantedFile, ifMissing: string) {
  if (row === undefined || row.isRest || row.listed.ordinal !== ordinal) return failed(ifMissing)
  if (row.listed.path !== path) return failed('the archive is another one now')
  return row.listed.problem ?? (await row.content())
}

async function* rowsFrom(
  entries: ArchiveEntries,
  limits: SourceLimits,
  signal: AbortSignal,
): AsyncGenerator<Row, void> {
  const tally = createTally(limits)
  const isFirst = firstOfItsName()
  let ordinal = 0
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = await entries.next()
      if (next.done) {
        if (next.value !== undefined) yield restOfArchive(ordinal, next.value)
        return
      }
      const { name, kind, size, content } = next.value
      if (kind === 'folder' || (name.refused === undefined && isGitData(name.path))) continue
      const problem =
        problemOfEntry(name, kind) ??
        next.value.problem ??
        problemOfSize(size, limits.maxFileBytes) ??
        (isFirst(name.path) ? undefined : failed('the same name appears earlier'))
      tally.addFile()
      if (problem === undefined) tally.addBytes(size)
      // A zip can claim more than a number can hold.
      const knownSize = Number.isSafeInteger(size) ? size : null
      yield { listed: { ordinal, path: name.path, size: knownSize, ...(problem && { problem }) }, content }
      ordinal += 1
    }
  } finally {
    await entries.return(undefined)
  }
}

function restOfArchive(ordinal: number, reason: string): Row {
  const problem = failed(reason)
  const listed = { ordinal, path: '(the rest of the archive)', size: null, problem }
  return { listed, content: async () => problem, isRest: true }
}

// A number for each name instead of the name: a million names are 50 MB less.
function firstOfItsName(): (path: string) => boolean {
  const seen = new Set<number>()
  return (path) => {
    const digest = Number(hash('sha256', path, 'buffer').readBigUInt64BE() >> 11n)
    if (seen.has(digest)) return false
    seen.add(digest)
    return true
  }
}
