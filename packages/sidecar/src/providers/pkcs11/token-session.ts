// A session with a token, logged in. A process has one at a time: login and finalisation are the whole process's
// in PKCS#11, so that a second user of the module would get in without a PIN, or lose its session to the first.
import { SidecarError } from '../../errors.ts'
import type { Cryptoki, Ulong } from './cryptoki.ts'
import { findSlot } from './find-slot.ts'
import { loadCryptoki } from './load-cryptoki.ts'
import { requireOk } from './return-values.ts'

export interface TokenLogin {
  /** The path of the module. */
  readonly module: string
  /** The token's label or serial number. */
  readonly token: string
  /** Wiped before we return, whatever happens. */
  readonly pin: Uint8Array
}

export interface TokenSession {
  readonly cryptoki: Cryptoki
  readonly handle: Ulong
  isOpen(): boolean
  close(): void
}

const osLockingOk = 0x2
const serialSession = 0x4
const user = 1

export function openTokenSession({ module, token, pin }: TokenLogin): TokenSession {
  try {
    // Some modules take an empty PIN for a request to type it at the reader, others for a wrong one.
    if (pin.length === 0)
      throw new SidecarError('profile-unusable', `The PIN of the token "${token}" is empty.`)
    const cryptoki = loadCryptoki(module)
    requireOk('profile-unusable', `Starting ${module}`, cryptoki.C_Initialize({ flags: osLockingOk }))
    try {
      return sessionOf(cryptoki, logIn(cryptoki, findSlot(cryptoki, token), pin))
    } catch (error) {
      cryptoki.C_Finalize(null)
      throw error
    }
  } finally {
    pin.fill(0)
  }
}

/** One try, whatever comes of it: tokens count the wrong ones. */
function logIn(cryptoki: Cryptoki, slot: Ulong, pin: Uint8Array): Ulong {
  const session: [Ulong] = [0]
  const opened = cryptoki.C_OpenSession(slot, serialSession, null, null, session)
  requireOk('profile-unusable', 'Opening a session with the token', opened)
  const [handle] = session
  requireOk('profile-unusable', 'Logging in to the token', cryptoki.C_Login(handle, user, pin, pin.length))
  return handle
}

function sessionOf(cryptoki: Cryptoki, handle: Ulong): TokenSession {
  let isOpen = true
  return Object.freeze({
    cryptoki,
    handle,
    isOpen: () => isOpen,
    close() {
      if (!isOpen) return
      isOpen = false
      // What they answer changes nothing: the token may be gone already.
      cryptoki.C_Logout(handle)
      cryptoki.C_CloseSession(handle)
      cryptoki.C_Finalize(null)
    },
  })
}
