// The keys and certificates on a token, as plain data.
import { type Certificate, PkiError, parseCertificate } from '@notarium/pki'
import type { Ulong } from './cryptoki.ts'
import { attributes, classes, findObjects, readAttribute } from './token-objects.ts'
import type { TokenSession } from './token-session.ts'
import { tokenText } from './token-text.ts'
import { readUlongs, ulongSize } from './ulong.ts'

export interface TokenKey {
  readonly handle: Ulong
  readonly label: string
  /** CKA_ID in hex. */
  readonly id: string
  /** CKK_…; undefined where the token does not say. */
  readonly type: number | undefined
  /** Whether the token wants the PIN again for each signature. */
  readonly asksEachTime: boolean
}

export interface TokenCertificate {
  readonly id: string
  /** Or why it could not be read. */
  readonly content: Certificate | PkiError
}

/** Private keys that sign. */
export function readKeys(session: TokenSession): readonly TokenKey[] {
  return findObjects(session, classes.privateKey)
    .filter((object) => isTrue(readAttribute(session, object, attributes.sign)))
    .map((handle) => {
      const type = readAttribute(session, handle, attributes.keyType)
      return Object.freeze({
        handle,
        label: tokenText(readAttribute(session, handle, attributes.label) ?? new Uint8Array()),
        id: idOf(session, handle),
        type: type?.length === ulongSize ? Number(readUlongs(type, 1)[0]) : undefined,
        asksEachTime: isTrue(readAttribute(session, handle, attributes.alwaysAuthenticate)),
      })
    })
}

export function readCertificates(session: TokenSession): readonly TokenCertificate[] {
  return findObjects(session, classes.certificate).flatMap((object) => {
    const der = readAttribute(session, object, attributes.value)
    if (der === undefined || der.length === 0) return []
    return [Object.freeze({ id: idOf(session, object), content: certificateIn(der) })]
  })
}

function certificateIn(der: Uint8Array): Certificate | PkiError {
  try {
    return parseCertificate(der)
  } catch (error) {
    if (error instanceof PkiError) return error
    throw error
  }
}

const idOf = (session: TokenSession, object: Ulong): string =>
  Buffer.from(readAttribute(session, object, attributes.id) ?? []).toString('hex')

const isTrue = (value: Uint8Array | undefined): boolean => value?.length === 1 && value[0] !== 0
