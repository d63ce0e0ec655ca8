// What was found out about a log, for a person: what holds, who signed, and what is not proven.
import type { AuditVerified } from '@notarium/contract/hub'
import type { AnchorList } from '@notarium/hub'
import { formatIso } from '../moment.ts'
import type { LateActs, SignerCount } from './signers.ts'

export interface AuditReport extends AuditVerified {
  /** The last entry that a trusted signer or an anchor vouches for; 0 where none does. The rest has its hashes alone. */
  readonly provenTo: number
  readonly signatures: {
    /** Whether signers were held against certificates that the person trusts. */
    readonly areTrusted: boolean
    readonly signers: readonly SignerCount[]
    readonly late: LateActs | null
  }
  readonly anchors: Pick<AnchorList, 'count' | 'unreadable' | 'newest'> | null
}

const mostSigners = 10

export function describeReport(report: AuditReport): string[] {
  const { entries, firstBroken, firstAt, lastAt, lastHash } = report
  const verdict =
    firstBroken === null
      ? [`HOLDS  ${count(entries, 'entry', 'entries')}`]
      : [
          `BROKEN  at entry ${firstBroken.id}: ${firstBroken.reason}`,
          `  entries    ${entries} before it hold`,
        ]
  const period = firstAt === null ? [] : [`  period     ${formatIso(firstAt)} to ${formatIso(lastAt)} UTC`]
  return [
    ...verdict,
    ...period,
    // Of a log that is broken, only a part was looked at.
    ...(firstBroken === null ? describeActs(report) : []),
    ...describeSigners(report),
    ...describeAnchors(report),
    ...describeProof(report),
    `  last hash  ${lastHash}`,
  ]
}

function describeActs({ acts: { signed, fitting, waiting, oldestWaitingAt } }: AuditReport): string[] {
  const lines: string[] = []
  if (fitting > 0 || signed === 0) lines.push(`  acts       ${fitting}`)
  else
    lines.push(`  acts       not checked: ${signed} entries are signed, and an export as tar has their acts`)
  if (waiting > 0)
    lines.push(
      `  waiting    ${count(waiting, 'entry waits for its', 'entries wait for their')} signature, since ${formatIso(oldestWaitingAt)} UTC`,
    )
  return lines
}

function describeSigners({ firstBroken, signatures: { signers, late, areTrusted } }: AuditReport): string[] {
  const lines = signers.slice(0, mostSigners).map(({ name, serial, fingerprint, ...of }) => {
    const acts = `${count(of.acts, 'act', 'acts')} of entries ${of.firstEntry} to ${of.lastEntry}`
    return `  signer     ${name}, serial ${serial}, SHA-256 ${fingerprint}: ${acts}`
  })
  if (signers.length > mostSigners) lines.push(`  signer     and ${signers.length - mostSigners} more`)
  if (late !== null)
    lines.push(
      `  late       ${count(late.acts, 'act', 'acts')} from entry ${late.firstEntry} on: signed with a certificate that began after the action`,
    )
  if (signers.length > 0)
    lines.push(
      areTrusted
        ? `  trust      ${firstBroken === null ? 'every signer was' : 'these signers, before it, were'} trusted by --trust`
        : '  trust      not checked against a trusted certificate: name it with --trust',
    )
  return lines
}

function describeAnchors({ anchors }: AuditReport): string[] {
  if (anchors === null)
    return ['  anchors    none were named: whether the end was cut off, these files cannot tell']
  const { newest, unreadable } = anchors
  const lines = [
    `  anchors    ${anchors.count}, the newest of ${formatIso(newest.at)} UTC at entry ${newest.entry}`,
  ]
  if (unreadable > 0)
    lines.push(
      `  anchors    ${count(unreadable, 'line', 'lines')} of the file cannot be read, and were passed over`,
    )
  return lines
}

/** Hashes can be computed anew by whoever writes the file: what nobody vouches for must not pass for proven. */
function describeProof({ entries, provenTo }: AuditReport): string[] {
  const rest = entries - provenTo
  if (rest === 0) return []
  const remark = 'whoever could write these files could have made them up'
  return provenTo === 0
    ? [`  NOT PROVEN  no trusted signer and no anchor vouches for any entry: ${remark}`]
    : [`  proven     up to entry ${provenTo}; nobody vouches yet for the ${rest} after it: ${remark}`]
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
