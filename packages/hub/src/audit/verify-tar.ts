// An export as tar, whose members must come as a hub writes them: a part of the entries, the acts of those entries, the
// next part, and at the end a head that tells how much there is.
import type { AuditVerified } from '@notarium/contract/hub'
import { readTar, type TarEntry, TarError } from '@notarium/runtime/tar'
import { z } from 'zod'
import { HubError } from '../errors.ts'
import { createLogCheck, type LogCheck } from './log-check.ts'
import { readAuditLines } from './read-lines.ts'
import type { Checks } from './verify-audit.ts'

/** Bytes. An act is smaller: a payload has at most 16 KiB, a signature brings a few certificates. */
const largestAct = 1024 * 1024
const largestHead = 64 * 1024
/** What the acts of a part must be is kept until they come. A hub makes parts of half as many. */
const mostInPart = 20_000

const headSchema = z.object({
  entries: z.int().min(0),
  lastHash: z.string(),
  acts: z.int().min(0),
  lastActHash: z.string(),
  filtered: z.boolean().optional(),
})
type Head = z.infer<typeof headSchema>

export async function verifyTar(
  bytes: AsyncIterable<Uint8Array>,
  { anchors, onAct }: Checks,
): Promise<AuditVerified> {
  const check = createLogCheck({ anchors, hasActs: true })
  let parts = 0
  let head: Head | undefined
  try {
    for await (const member of readTar(bytes)) {
      const act = actNumber(member.path)
      if (head !== undefined) {
        if (member.path !== 'HOW-TO-CHECK.txt') throw misplaced(member)
      } else if (act !== undefined) {
        const fitting = check.act({ number: act, document: await gather(member, largestAct) })
        if (fitting !== undefined && onAct !== undefined && !(await onAct(fitting))) return check.verified()
      } else if (member.path === partPath(parts + 1)) {
        parts++
        check.actsAreThrough()
        await readPart(member, check)
      } else if (member.path === 'head.json') {
        head = readHead(await gather(member, largestHead))
      } else throw misplaced(member)
    }
    if (head === undefined) throw new HubError('bad-request', 'the export has no head.json at its end')
  } catch (error) {
    if (!isFaultOfFile(error) || !check.hasBegun()) throw noExport(error)
    check.restUnreadable(error.message)
  }
  if (head?.filtered) throw new HubError('bad-request', filtered)
  check.finish(head)
  return check.verified()
}

const filtered =
  'the export was made with a filter: what lies between its entries is not in it, so that the chain cannot be checked. Export the log without a filter'

const partPath = (number: number) => `entries/${String(number).padStart(6, '0')}.jsonl`

function actNumber(path: string): number | undefined {
  const [, digits] = /^acts\/(\d{9,15})\.xml$/.exec(path) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** What is wrong in a line ends the part; the acts of the entries before it are still to come. */
async function readPart({ path, content }: TarEntry, check: LogCheck): Promise<void> {
  if (check.isBroken()) return
  let entries = 0
  try {
    for await (const rows of readAuditLines(content)) {
      entries += rows.length
      if (entries > mostInPart) throw new HubError('bad-request', `more than ${mostInPart} entries are in it`)
      for (const row of rows) check.entry(row)
      if (check.isBroken()) return
    }
  } catch (error) {
    if (!(error instanceof HubError) || !check.hasBegun()) throw error
    check.entryUnreadable(`${path}: ${error.message}`)
  }
}

async function gather({ path, size, content }: TarEntry, largest: number): Promise<Uint8Array> {
  if (size > largest) throw new HubError('bad-request', `'${path}' is too large: ${size} bytes`)
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

function readHead(bytes: Uint8Array): Head {
  try {
    return headSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw new HubError('bad-request', 'head.json is not as the audit log is exported')
  }
}

const misplaced = ({ path }: TarEntry) =>
  new HubError('bad-request', `'${path}' does not belong there: the archive is not as a hub wrote it`)

function isFaultOfFile(error: unknown): error is HubError | TarError {
  return error instanceof HubError || error instanceof TarError
}

function noExport(error: unknown): unknown {
  return error instanceof TarError ? new HubError('bad-request', error.message) : error
}
