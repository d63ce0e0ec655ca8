// Anchors: heads of the log that were written down elsewhere, one a line. An entry and an act that an anchor names must
// be in the log later as well, with that hash.
import { z } from 'zod'
import { HubError } from '../errors.ts'
import { textLines } from './text-lines.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const anchorSchema = z.strictObject({
  at: z.iso.datetime(),
  entry: z.int().min(1),
  hash,
  act: z.int().min(0),
  actHash: hash,
})
type Anchor = z.infer<typeof anchorSchema>

export interface AnchorList {
  readonly count: number
  /** Lines that are none: a full disk may have cut one. */
  readonly unreadable: number
  /** From the number to the hash. */
  readonly entries: ReadonlyMap<number, string>
  readonly acts: ReadonlyMap<number, string>
  /** The furthest ones. */
  readonly newest: Anchor
  readonly newestAct: Anchor
}

const longestLine = 4096

export async function readAnchors(bytes: AsyncIterable<Uint8Array>): Promise<AnchorList> {
  const [entries, acts] = [new Map<number, string>(), new Map<number, string>()]
  let [count, unreadable] = [0, 0]
  let newest: Anchor | undefined
  let newestAct: Anchor | undefined
  for await (const lines of textLines(bytes, longestLine)) {
    for (const line of lines) {
      const anchor = anchorOf(line)
      if (anchor === undefined) {
        if (line !== '') unreadable++
        continue
      }
      count++
      note(entries, anchor.entry, anchor.hash, 'entry')
      if (anchor.act > 0) note(acts, anchor.act, anchor.actHash, 'act')
      if (anchor.entry >= (newest?.entry ?? 0)) newest = anchor
      if (anchor.act >= (newestAct?.act ?? 0)) newestAct = anchor
    }
  }
  if (newest === undefined || newestAct === undefined)
    throw new HubError('bad-request', 'there is no anchor in the file of anchors: one JSON object a line')
  return { count, unreadable, entries, acts, newest, newestAct }
}

function anchorOf(line: string): Anchor | undefined {
  try {
    return anchorSchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

function note(hashes: Map<number, string>, number: number, hash: string, what: string): void {
  const known = hashes.get(number)
  if (known !== undefined && known !== hash)
    throw new HubError(
      'bad-request',
      `two anchors contradict each other about ${what} ${number}: they are of two logs, or the log was once replaced (a restore): use those of one`,
    )
  hashes.set(number, hash)
}
