// Keeps secrets out of the audit log, where they would stay for ever and be exported. Whoever records an event leaves
// them out; this is the net below.

export const redacted = '[redacted]'

/** Names of fields whose texts are secrets, wherever the word stands in them: `oldPassword`, `Set-Cookie`. */
const secretWord = /passw|passphrase|secret|authorization|cookie|credential|privatekey|apikey/
/** Names that end so: `token` is one, `tokenPrefix` and `tokenId` are not. */
const secretEnding = /(?:token|hash|jwt|bearer)s?$/

export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return secretWord.test(plain) || secretEnding.test(plain)
}

const secretsInText: readonly [RegExp, string][] = [
  // The four characters after brain_pat_ are public: they name the token in lists.
  [/(brain_pat_[\w-]{4})[\w-]+/gi, `$1${redacted}`],
  [/(brain_ses_)[\w-]+/gi, `$1${redacted}`],
  [/(\bbearer\s+)[^\s,;"']+/gi, `$1${redacted}`],
  // https://name:password@host
  [/(:\/\/)[^\s/:@]*:[^\s/@]*@/g, `$1${redacted}@`],
]

export function redactText(text: string): string {
  return secretsInText.reduce((result, [secret, instead]) => result.replace(secret, instead), text)
}
