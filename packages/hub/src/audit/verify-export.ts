// The log as an export holds it, checked where there is no hub: JSONL has the chain, a tar has the acts too. Once an
// entry could be read, whatever is wrong is told as the first entry that does not fit; a file of which none can be
// read is no export.
import type { AuditVerified } from '@notarium/contract/hub'
import { HubError } from '../errors.ts'
import { createLogCheck } from './log-check.ts'
import { readAuditLines } from './read-lines.ts'
import type { Checks } from './verify-audit.ts'
import { verifyTar } from './verify-tar.ts'

/** Where a tar says that it is one, within the first block. */
const magic = { text: 'ustar', at: 257 } as const

export async function verifyExportedAudit(
  bytes: AsyncIterable<Uint8Array>,
  checks: Checks = {},
): Promise<AuditVerified> {
  const pieces = bytes[Symbol.asyncIterator]()
  const begun: Uint8Array[] = []
  let size = 0
  while (size < magic.at + magic.text.length) {
    const { value, done } = await pieces.next()
    if (done) break
    begun.push(value)
    size += value.length
  }
  const first = Buffer.concat(begun)
  const isTar = first.toString('latin1', magic.at, magic.at + magic.text.length) === magic.text
  return (isTar ? verifyTar : verifyLines)(continued(first, pieces), checks)
}

async function* continued(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (;;) {
    const { value, done } = await rest.next()
    if (done) return
    yield value
  }
}

async function verifyLines(bytes: AsyncIterable<Uint8Array>, { anchors }: Checks): Promise<AuditVerified> {
  const check = createLogCheck({ anchors, hasActs: false })
  try {
    for await (const rows of readAuditLines(bytes)) {
      for (const row of rows) check.entry(row)
      if (check.isBroken()) break
    }
  } catch (error) {
    if (!(error instanceof HubError) || !check.hasBegun()) throw error
    check.entryUnreadable(error.message)
  }
  check.finish(undefined)
  return check.verified()
}
