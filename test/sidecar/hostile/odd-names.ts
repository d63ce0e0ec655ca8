// Names that no profile and no key has: long, not printable, with a meaning elsewhere, or no text at all.
import { type Chance, pick, randomBytes } from './chance.ts'

const wellKnown = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../guest-gost',
  '../../../../etc/passwd',
  '/dev/zero',
  'guest-gost\u0000',
  'guest-gost ',
  'GUEST-GOST',
  '*',
  '%s%n%00',
  '\u0000',
  '\r\n{"level":"error","msg":"unexpected error"}',
  '\u202egost',
  '\u001b[2J',
  '"',
  'ﷺ'.repeat(50),
  '$(id)',
]

/** As bytes, since some are not valid UTF-8. Never empty: that would be the active profile. */
export function oddName(chance: Chance): Buffer {
  switch (chance(4)) {
    case 0:
      return Buffer.concat([Buffer.from('-'), randomBytes(chance, chance(60))])
    case 1:
      // Wherever it is cut, it may be cut between the halves of a pair.
      return Buffer.from('x'.repeat(chance(3)) + '😀'.repeat(1 + chance(120)))
    case 2:
      return Buffer.from('é'.repeat(1 + chance(chance(20) === 0 ? 20_000 : 200)))
    default:
      return Buffer.from(pick(chance, wellKnown))
  }
}
