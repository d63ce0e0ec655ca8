// Passwords come in as text or as bytes and are bytes from here on: bytes can be wiped, text cannot.
import { isUtf8 } from 'node:buffer'
import { PkiError } from '../errors.ts'

/**
 * Text, or its UTF-8 in bytes that the caller wipes after use. For that to leave nothing behind they must not lie in
 * the JavaScript heap, as `new Uint8Array(24)` does: read them from a file, or use an ArrayBuffer of your own.
 */
export type Password = string | Uint8Array

/** Lends the password's bytes to `use`. Those that were made here are wiped; the caller's own are not copied. */
export function withPassword<Result>(password: Password, use: (bytes: Uint8Array) => Result): Result {
  if (typeof password !== 'string') {
    if (!isUtf8(password)) throw notText('The password is not UTF-8 text. Save it as UTF-8.')
    return use(password)
  }
  if (!password.isWellFormed()) throw notText('The password is not text: it holds half of a character.')
  const bytes = new TextEncoder().encode(password)
  try {
    return use(bytes)
  } finally {
    bytes.fill(0)
  }
}

const notText = (message: string) => new PkiError('invalid-argument', message)
