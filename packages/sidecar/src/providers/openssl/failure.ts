// What OpenSSL leaves in its error queue. The queue is read or emptied after every call that failed, so that no later
// failure is reported under an earlier one's name.
import type { Libcrypto } from './libcrypto.ts'

/** For a call that has no reason to fail. Only OpenSSL's fixed texts are quoted, never what it worked on. */
export function failure(libcrypto: Libcrypto, what: string): Error {
  const reason = libcrypto.ERR_reason_error_string(libcrypto.ERR_peek_error())
  libcrypto.ERR_clear_error()
  return new Error(`OpenSSL could not ${what}: ${reason ?? 'it gave no reason'}.`)
}
