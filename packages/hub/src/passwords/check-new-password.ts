// What a person may choose for a password: long, and not what is tried first. No rules about kinds of characters, which
// make passwords worse.
import { HubError } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { fitsBcrypt, mostPasswordBytes, passwordText } from './password-text.ts'

const fewestCharacters = 12

/** Throws a HubError `bad-password` that says what to change. */
export function checkNewPassword(password: string, { email }: { readonly email: string }): void {
  const fault = faultOf(passwordText(password), passwordText(email))
  if (fault !== undefined) throw new HubError('bad-password', fault)
}

function faultOf(text: string, email: string): string | undefined {
  if (!fitsBcrypt(text)) {
    return `a password has at most ${mostPasswordBytes} bytes (a Cyrillic letter is two): choose a shorter one`
  }
  // bcrypt was made for texts that end at the first of these.
  if (text.includes('\0')) return 'a password cannot hold the character NUL: choose one without it'
  if (!text.isWellFormed()) return 'the password is not valid Unicode: type it again'
  const characters = [...text]
  if (characters.length < fewestCharacters) {
    return `a password has at least ${fewestCharacters} characters: choose a longer one, for example a few words`
  }
  if (new Set(characters).size === 1) return 'the password is one character repeated: choose another'
  if (text.trim().toLowerCase() === email.trim().toLowerCase()) {
    return 'the password is the e-mail address: choose another'
  }
  if (isCommonPassword(text)) return 'the password is one of the most common ones: choose another'
  return undefined
}
