// notarium keys generate: a certification authority of one's own and a key signed by it, for trying things out and
// for a closed circle. A second call with the same folder uses the authority that is there.
import { type KeySpecification, PkiError } from '@notarium/pki'
import { Command, InvalidArgumentError, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { generateKeys, type KeyRequest } from '../generate-keys.ts'
import { passwordVariable, readPassword } from '../password.ts'
import { printableLine } from '../printable.ts'
import { writeStandardOutput } from '../standard-streams.ts'

interface Options {
  readonly out: string
  readonly algorithm: KeySpecification['type']
  readonly cn: string
  readonly inn?: string
  readonly organization?: string
  readonly alias: string
  readonly caCn?: string
  readonly days: number
  readonly passwordFile?: string
  readonly gostContainer: boolean
}

const generate = new Command('generate')
  .description('Make a key and its certificate, and the authority that issues it if there is none yet.')
  .requiredOption('--cn <name>', "the signer's common name", parseName)
  .option('--inn <number>', 'taxpayer number: 12 digits of a person, 10 of an organisation', parseInn)
  .option('--organization <name>', "the signer's organisation", parseName)
  .addOption(
    new Option('--algorithm <algorithm>', 'kind of keys')
      .choices(['gost2012-256', 'gost2012-512', 'rsa'])
      .default('gost2012-256'),
  )
  .option('--alias <name>', 'name of the key in the store and of its files', parseAlias, 'signer')
  .option('--ca-cn <name>', 'common name of a new authority (default: "Notarium test authority")', parseName)
  .option(
    '--days <number>',
    "how long the certificate is valid, at most until its authority's end; a new authority: five times that",
    parseDays,
    365,
  )
  .option(
    '--password-file <file>',
    `file with the password of the PKCS#12 store (or set ${passwordVariable}; default: a new one is made)`,
  )
  .option('--gost-container', 'protect the PKCS#12 store by GOST (RFC 9548) instead of AES', false)
  .requiredOption('--out <folder>', 'where to put the files')
  .addHelpText(
    'after',
    '\nWrites ca.pem (trust this), ca-key.pem, ALIAS.p12, ALIAS.pass where a password was made, and ALIAS.pem.' +
      '\nALIAS.pem and ca-key.pem hold their keys unencrypted: keep them to yourself. Nothing is overwritten.',
  )
  .action(async (options: Options) => {
    const lines = generateOrExplain(requestOf(options))
    await writeStandardOutput(lines.map((line) => `${printableLine(line)}\n`).join(''))
  })

export const keysCommand = new Command('keys').description('Keys and certificates.').addCommand(generate)

function requestOf(options: Options): KeyRequest {
  const { cn, inn, organization } = options
  const password = readPassword(options.passwordFile)
  if (password === '') {
    const source = options.passwordFile ?? passwordVariable
    throw new CommandError(`the password in ${source} is empty: write one, or leave it out to have one made`)
  }
  return {
    folder: options.out,
    alias: options.alias,
    type: options.algorithm,
    subject: {
      commonName: cn,
      ...(inn !== undefined && { [inn.length === 10 ? 'innle' : 'inn']: inn }),
      ...(organization !== undefined && { organization }),
    },
    authorityName: options.caCn,
    days: options.days,
    password,
    storeForm: options.gostContainer ? 'rfc9548' : 'aes',
  }
}

function generateOrExplain(request: KeyRequest): string[] {
  try {
    return generateKeys(request)
  } catch (error) {
    if (error instanceof PkiError) throw new CommandError(error.message)
    throw error
  }
}

/** The bounds are those of RFC 5280. */
function parseName(text: string): string {
  if (text.trim() === '' || [...text].length > 64) throw new InvalidArgumentError('Use 1 to 64 characters.')
  return text
}

function parseInn(text: string): string {
  if (!/^(\d{10}|\d{12})$/.test(text)) throw new InvalidArgumentError('An INN has 10 or 12 digits.')
  return text
}

function parseAlias(text: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(text)) {
    throw new InvalidArgumentError('Use letters, digits, ".", "_" and "-".')
  }
  // In small letters, for folders that do not tell them from capitals.
  if (['ca', 'ca-key'].includes(text.toLowerCase())) {
    throw new InvalidArgumentError("The authority's files have this name.")
  }
  return text
}

function parseDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 36_500) throw new InvalidArgumentError('Use 1 to 36500.')
  return days
}
