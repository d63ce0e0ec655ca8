// What an act has to be, built again from its entry and the acts before it, and whether a signed document is that: to
// the byte, with one signature before its end. Nothing of the document is believed, and no parser is needed. Whether
// the signature holds is for those who can check it.
import { createHash } from 'node:crypto'
import { type ActPlace, actDocument } from '../acts/act-document.ts'
import type { AuditRow } from '../store/audit-rows.ts'

/** Kept instead of the act itself: thousands of entries come before their acts. */
export interface ExpectedAct extends ActPlace {
  readonly entry: Pick<AuditRow, 'id' | 'created_at' | 'hash' | 'previous_hash'>
  /** Bytes before the signature. */
  readonly bodyLength: number
}

const end = Buffer.from('</act>')

export function expectedAct(
  { id, created_at, hash, previous_hash, ...rest }: AuditRow,
  previous: ActPlace,
): ExpectedAct {
  const entry = { id, created_at, hash, previous_hash }
  const act = actDocument({ ...entry, ...rest }, previous)
  return { number: act.number, hash: act.hash, entry, bodyLength: act.bytes.length - end.length }
}

/** Undefined where it fits. `fits` names the last entry before it whose act did. */
export function whyUnfit(document: Uint8Array, expected: ExpectedAct, fits: number): string | undefined {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  const body = bytes.subarray(0, expected.bodyLength)
  const content = createHash('sha256').update(body).update(end).digest('hex')
  if (content !== expected.hash) return whatElse(bytes, expected, fits)
  const added = bytes.subarray(expected.bodyLength).toString('latin1')
  return isOneSignature(added) ? undefined : 'its act holds more than the act and one signature'
}

/** The only closing tag of its name is at the end: in a well-formed document nothing stands beside that element. */
function isOneSignature(added: string): boolean {
  const [, name] = /^<((?:[\w.-]+:)?Signature)[\s>]/.exec(added) ?? []
  if (name === undefined) return false
  const close = `</${name}>`
  const at = added.indexOf(close)
  return at > 0 && added.slice(at) === `${close}${end}`
}

const opening =
  /^<act xmlns="urn:notarium:act:1" number="(\d+)" previous="[^"]*"><entry hash="([^"]*)" id="(-?\d+)"/

/** From what the act says of itself: only for words. */
function whatElse(bytes: Buffer, { number, entry }: ExpectedAct, fits: number): string {
  const [, ownNumber, ownHash, ownEntry] = opening.exec(bytes.toString('latin1', 0, 1000)) ?? []
  if (ownEntry === undefined) return 'its act is not one, or was changed'
  if (Number(ownEntry) !== entry.id)
    return `the act of another entry stands in place of its own: act ${ownNumber}, of entry ${ownEntry}`
  if (Number(ownNumber) !== number)
    return `its act says that it is number ${ownNumber}, and number ${number} is next: acts were removed or added`
  if (ownHash !== entry.hash)
    return `it is not what was signed: its act names another hash, so it was changed or one after entry ${fits} was`
  return 'its act says something else than the entry, or follows another act'
}
