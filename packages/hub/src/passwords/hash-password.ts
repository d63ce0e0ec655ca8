// Passwords are kept as bcrypt hashes. A run takes a third of a second of one core: few at once, or nothing else on
// this machine would be answered while people sign in.
import { availableParallelism } from 'node:os'
import { compare, hash } from 'bcrypt'
import { HubError } from '../errors.ts'
import { createBoundedTurns } from '../limits/bounded-turns.ts'
import { fitsBcrypt, mostPasswordBytes, passwordText } from './password-text.ts'

const usualCost = 12
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const takeTurns = createBoundedTurns({
  atOnce,
  mostWaiting: 100,
  refusal: 'too many people sign in just now: try again',
})
/** Of a random password that nobody kept. */
const nobodysHash = '$2b$12$WBkxfR0LYPJv5cht3QZw/.BOlNMu.lXZixUe32uUPslPtXsVRbsXe'

/** For a password that checkNewPassword let through. A lower cost is for tests alone. */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const text = passwordText(password)
  if (!fitsBcrypt(text)) {
    throw new HubError(
      'bad-password',
      `a password has at most ${mostPasswordBytes} bytes: choose a shorter one`,
    )
  }
  return await takeTurns(() => hash(text, cost))
}

/** One that is too long is compared like any other, so that its refusal tells nothing about who has an account. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const text = passwordText(password)
  const matches = await takeTurns(() => compare(text, hashed))
  return matches && fitsBcrypt(text)
}

/** For an e-mail that nobody has: the answer must take as long as for a wrong password. */
export async function spendTimeOfACheck(): Promise<void> {
  await isPassword('', nobodysHash)
}
