// The entries of a revocation list: serial number, date, and extensions of which only the critical
// ones matter, because a list with one that we do not know cannot be relied on.
import { type DerElement, integerHex, readElement, readTagged, tags } from '../asn1/der.ts'
import { readTime } from '../asn1/time.ts'

export interface RevokedEntries {
  readonly revoked: ReadonlyMap<string, number>
  readonly areUnderstood: boolean
}

const what = 'An entry of the revocation list'
// reasonCode and invalidityDate: they explain a revocation and do not change whom it concerns.
const harmlessExtensions = ['551d15', '551d18']

export function readRevokedEntries(der: Uint8Array, list: DerElement | undefined): RevokedEntries {
  const revoked = new Map<string, number>()
  let areUnderstood = true
  for (let at = list?.content ?? 0; list !== undefined && at < list.end; ) {
    const entry = readTagged(der, at, list.end, tags.sequence, what)
    const serial = readTagged(der, entry.content, entry.end, tags.integer, what)
    const date = readElement(der, serial.end, entry.end, what)
    const second = readTime(der, date, 'A revocation date')
    const key = integerHex(der.subarray(serial.content, serial.end), 'A revoked serial number')
    // A serial that is listed twice counts as revoked from the earlier date.
    revoked.set(key, Math.min(second, revoked.get(key) ?? second))
    if (date.end < entry.end) areUnderstood &&= hasOnlyHarmlessExtensions(der, date.end, entry.end)
    at = entry.end
  }
  return { revoked, areUnderstood }
}

function hasOnlyHarmlessExtensions(der: Uint8Array, start: number, end: number): boolean {
  const list = readTagged(der, start, end, tags.sequence, what)
  for (let at = list.content; at < list.end; ) {
    const extension = readTagged(der, at, list.end, tags.sequence, what)
    const oid = readTagged(der, extension.content, extension.end, tags.objectIdentifier, what)
    const flag = readElement(der, oid.end, extension.end, what)
    const isCritical = flag.tag === tags.boolean && der[flag.content] !== 0
    const name = Buffer.from(der.subarray(oid.content, oid.end)).toString('hex')
    if (isCritical && !harmlessExtensions.includes(name)) return false
    at = extension.end
  }
  return true
}
