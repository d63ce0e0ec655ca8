// The objects of a token and their attributes, within bounds: what a module says about sizes is not believed.
import { SidecarError } from '../../errors.ts'
import type { Attribute, Ulong } from './cryptoki.ts'
import { requireOk } from './return-values.ts'
import type { TokenSession } from './token-session.ts'
import { readUlongs, ulongSize, writeUlongs } from './ulong.ts'

export const attributes = {
  class: 0x0,
  label: 0x3,
  value: 0x11,
  keyType: 0x100,
  id: 0x102,
  sign: 0x108,
  alwaysAuthenticate: 0x202,
} as const

export const classes = { certificate: 1, privateKey: 3 } as const

const mostObjects = 1000
const atATime = 100
const largestAttribute = 64 * 1024
const sensitive = 0x11
const notAnAttribute = 0x12

export function findObjects({ cryptoki, handle }: TokenSession, objectClass: number): readonly Ulong[] {
  const pValue = writeUlongs(objectClass)
  const template = { type: attributes.class, pValue, ulValueLen: pValue.length }
  requireOk('profile-unusable', 'Searching the token', cryptoki.C_FindObjectsInit(handle, template, 1))
  try {
    const found: Ulong[] = []
    for (;;) {
      const memory = new Uint8Array(atATime * ulongSize)
      const count: [Ulong] = [0]
      const answer = cryptoki.C_FindObjects(handle, memory, atATime, count)
      requireOk('profile-unusable', 'Searching the token', answer)
      const more = Math.min(Number(count[0]), atATime)
      if (more === 0) return found
      found.push(...readUlongs(memory, more))
      if (found.length > mostObjects) throw tooMuch(`more than ${mostObjects} objects of one kind`)
    }
  } finally {
    cryptoki.C_FindObjectsFinal(handle)
  }
}

/** Undefined where the object has no such attribute, or does not show it. */
export function readAttribute(session: TokenSession, object: Ulong, type: number): Uint8Array | undefined {
  const length = askAttribute(session, object, { type, pValue: null, ulValueLen: 0 })
  if (length === undefined) return undefined
  const pValue = new Uint8Array(length)
  const written = askAttribute(session, object, { type, pValue, ulValueLen: length })
  return written === undefined ? undefined : pValue.subarray(0, written)
}

/** The length of the value, which is written to `pValue` where there is one. */
function askAttribute(
  { cryptoki, handle }: TokenSession,
  object: Ulong,
  asked: Attribute,
): number | undefined {
  const { type } = asked
  const answer = cryptoki.C_GetAttributeValue(handle, object, asked, 1)
  if (answer === sensitive || answer === notAnAttribute) return undefined
  requireOk('profile-unusable', `Reading attribute 0x${type.toString(16)} of an object on the token`, answer)
  const length = asked.ulValueLen
  // CK_UNAVAILABLE_INFORMATION is the largest CK_ULONG there is.
  if (typeof length === 'bigint' || length === 0xffff_ffff) return undefined
  if (length > largestAttribute) throw tooMuch(`an attribute of ${length} bytes`)
  return length
}

const tooMuch = (what: string) =>
  new SidecarError('profile-unusable', `The token has ${what}, which is more than is read from a token.`)
