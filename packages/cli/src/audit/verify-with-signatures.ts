// Checks a log and the signatures of its acts, and puts together what both found.
import type { AuditVerified } from '@notarium/contract/hub'
import { type AnchorList, type HubOptions, verifyAuditExport, verifyAuditOf } from '@notarium/hub'
import type { Certificate } from '@notarium/pki'
import { createActSignatures, type SignatureFault } from './act-signatures.ts'
import type { AuditReport } from './audit-report.ts'

export interface Question {
  /** An export, or the hub whose database is read. */
  readonly log: AsyncIterable<Uint8Array> | HubOptions
  /** Undefined: nobody is trusted yet, and all else is checked. */
  readonly trust: readonly Certificate[] | undefined
  readonly anchors: AnchorList | undefined
  /** Epoch seconds. */
  readonly now: number
}

export async function verifyWithSignatures({ log, trust, anchors, now }: Question): Promise<AuditReport> {
  const signatures = createActSignatures(
    trust?.map(({ der }) => der),
    now,
  )
  try {
    const checks = { anchors, onAct: signatures.take }
    const verified = await (Symbol.asyncIterator in log
      ? verifyAuditExport(log, checks)
      : verifyAuditOf(log, checks))
    const { fault, ...signed } = await signatures.finish()
    const found = withFault(verified, fault)
    const vouched = trust === undefined ? [] : signed.signers.map(({ lastEntry }) => lastEntry)
    return {
      ...found,
      provenTo: lastOf([...vouched, ...(anchors?.entries.keys() ?? [])], found.entries),
      signatures: { ...signed, areTrusted: trust !== undefined },
      anchors: anchors === undefined ? null : anchorFacts(anchors),
    }
  } finally {
    await signatures.close()
  }
}

function withFault(verified: AuditVerified, fault: SignatureFault | undefined): AuditVerified {
  if (fault === undefined) return verified
  const { id, previous_hash: lastHash } = fault.entry
  const { firstBroken } = verified
  if (firstBroken !== null && firstBroken.id < id) return verified
  return { ...verified, entries: id - 1, lastHash, firstBroken: { id, reason: fault.reason } }
}

/** Of those that hold. */
const lastOf = (ids: readonly number[], entries: number) =>
  ids.reduce((last, id) => (id <= entries && id > last ? id : last), 0)

const anchorFacts = ({ count, unreadable, newest }: AnchorList) => ({ count, unreadable, newest })
