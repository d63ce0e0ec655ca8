// The slot that holds the token of a profile, named by its label or serial number.
import { SidecarError } from '../../errors.ts'
import type { Cryptoki, TokenInfo, Ulong } from './cryptoki.ts'
import { requireOk } from './return-values.ts'
import { tokenText } from './token-text.ts'
import { readUlongs, ulongSize } from './ulong.ts'

interface PresentToken {
  readonly slot: Ulong
  readonly label: string
  readonly serial: string
  readonly flags: number
}

const withToken = 1
const mostSlots = 1000
const finalTry = 0x20000
const locked = 0x40000

export function findSlot(cryptoki: Cryptoki, wanted: string): Ulong {
  const present = slotsWithTokens(cryptoki).flatMap((slot) => tokenIn(cryptoki, slot) ?? [])
  const matching = present.filter(({ label, serial }) => label === wanted || serial === wanted)
  const [token] = matching
  if (token === undefined) throw unusable(`No token is named "${wanted}"; there is ${listOf(present)}.`)
  if (matching.length > 1) {
    throw unusable(`"${wanted}" names several tokens: give the serial number of ${listOf(matching)}.`)
  }
  requireTriesLeft(token)
  return token.slot
}

function slotsWithTokens(cryptoki: Cryptoki): readonly Ulong[] {
  const count: [Ulong] = [0]
  requireOk('profile-unusable', 'Counting the tokens', cryptoki.C_GetSlotList(withToken, null, count))
  if (count[0] > mostSlots) throw unusable(`The module has over ${mostSlots} slots.`)
  const room = Number(count[0])
  const slots = new Uint8Array(room * ulongSize)
  requireOk('profile-unusable', 'Listing the tokens', cryptoki.C_GetSlotList(withToken, slots, count))
  return readUlongs(slots, Math.min(room, Number(count[0])))
}

/** Undefined for one that cannot be read: it may be of another make, or have been pulled out just now. */
function tokenIn(cryptoki: Cryptoki, slot: Ulong): PresentToken | undefined {
  const info: TokenInfo = { label: new Uint8Array(), serialNumber: new Uint8Array(), flags: 0 }
  if (cryptoki.C_GetTokenInfo(slot, info) !== 0) return undefined
  const { label, serialNumber, flags } = info
  return { slot, label: tokenText(label), serial: tokenText(serialNumber), flags: Number(flags) }
}

// The last try is left to a person: a service that is restarted with a wrong PIN must not lock the token for good.
function requireTriesLeft({ label, flags }: PresentToken): void {
  if (flags & locked) {
    throw unusable(
      `Too many wrong PINs have locked the token "${label}": unlock it with the token's own tool.`,
    )
  }
  if (flags & finalTry) {
    throw unusable(
      `One more wrong PIN would lock the token "${label}": check the PIN and log in with the token's own tool once.`,
    )
  }
}

function listOf(tokens: readonly PresentToken[]): string {
  const named = tokens.filter(({ label, serial }) => label !== '' || serial !== '')
  if (named.length === 0) return 'none'
  return named.map(({ label, serial }) => `"${label}" (serial number ${serial})`).join(', ')
}

const unusable = (message: string) => new SidecarError('profile-unusable', message)
