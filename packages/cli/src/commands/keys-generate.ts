// notarium keys generate: a certification authority of one's own and a key signed by it, for trying things out and
// for a closed circle. A second call with the same folder uses the authority that is there.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Certificate,
  formatPem,
  formatPrivateKey,
  generateKey,
  type Issuer,
  issueCertificate,
  type KeySpecification,
  PkiError,
  writePkcs12,
} from '@notarium/pki'
import { Command, InvalidArgumentError, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { reasonOf, writeNew } from '../files.ts'
import { readSigner } from '../key-file.ts'
import { readPassword } from '../password.ts'

interface Options {
  readonly out: string
  readonly algorithm: KeySpecification['type']
  readonly cn: string
  readonly inn?: string
  readonly organization?: string
  readonly alias: string
  readonly caCn: string
  readonly days: number
  readonly passwordFile?: string
  readonly gostContainer: boolean
}

const generate = new Command('generate')
  .description('Make a key and its certificate, and the authority that issues it if there is none yet.')
  .requiredOption('--cn <name>', "the signer's common name")
  .option('--inn <number>', "the signer's taxpayer number (10 or 12 digits)", parseInn)
  .option('--organization <name>', "the signer's organisation")
  .addOption(
    new Option('--algorithm <algorithm>', 'kind of keys')
      .choices(['gost2012-256', 'gost2012-512', 'rsa'])
      .default('gost2012-256'),
  )
  .option('--alias <name>', 'name of the key in the store and of its files', parseAlias, 'signer')
  .option('--ca-cn <name>', "the authority's common name", 'Notarium test authority')
  .option('--days <number>', 'how long the certificates are valid', parseDays, 365)
  .option(
    '--password-file <file>',
    'file with the password of the PKCS#12 store (default: a new one is made)',
  )
  .option('--gost-container', 'protect the PKCS#12 store by GOST (RFC 9548) instead of AES', false)
  .requiredOption('--out <folder>', 'where to put the files')
  .addHelpText(
    'after',
    '\nWrites ca.pem (trust this), ca-key.pem, ALIAS.p12 with ALIAS.pass, and ALIAS.pem. Nothing is overwritten.',
  )
  .action((options: Options) => {
    try {
      generateFiles(options)
    } catch (error) {
      if (error instanceof PkiError) throw new CommandError(error.message)
      throw error
    }
  })

export const keysCommand = new Command('keys').description('Keys and certificates.').addCommand(generate)

function generateFiles(options: Options): void {
  const file = (name: string) => join(options.out, name)
  makeFolder(options.out)
  const taken = [`${options.alias}.p12`, `${options.alias}.pem`].map(file).find((path) => existsSync(path))
  if (taken !== undefined) throw new CommandError(`${taken} exists already: choose another --alias or --out`)

  const issuer = existsSync(file('ca-key.pem'))
    ? readSigner(file('ca-key.pem'), undefined, undefined)
    : newAuthority(options)
  const privateKey = generateKey({ type: options.algorithm })
  const certificate = issueCertificate({
    subject: {
      commonName: options.cn,
      ...(options.inn !== undefined && { inn: options.inn }),
      ...(options.organization !== undefined && { organization: options.organization }),
    },
    keys: privateKey,
    issuer,
    ca: false,
    ...validity(options.days),
  })
  const given = readPassword(options.passwordFile)
  const password = given ?? randomBytes(18).toString('base64url')
  if (given === undefined) writeNew(file(`${options.alias}.pass`), `${password}\n`, 'secret')
  const entry = { alias: options.alias, privateKey, certificate, chain: [issuer.certificate] }
  writeNew(
    file(`${options.alias}.p12`),
    writePkcs12([entry], password, options.gostContainer ? 'rfc9548' : 'aes'),
    'secret',
  )
  writeNew(file(`${options.alias}.pem`), formatPrivateKey(privateKey) + certificatePem(certificate), 'secret')
  console.log(
    `Wrote ${file(`${options.alias}.p12`)} and ${file(`${options.alias}.pem`)}; trust ${file('ca.pem')}`,
  )
}

function newAuthority(options: Options): Issuer {
  const privateKey = generateKey({ type: options.algorithm })
  const certificate = issueCertificate({
    subject: { commonName: options.caCn },
    keys: privateKey,
    ca: true,
    ...validity(options.days * 5),
  })
  writeNew(
    join(options.out, 'ca-key.pem'),
    formatPrivateKey(privateKey) + certificatePem(certificate),
    'secret',
  )
  writeNew(join(options.out, 'ca.pem'), certificatePem(certificate), 'public')
  return { privateKey, certificate }
}

const certificatePem = ({ der }: Certificate) => formatPem('CERTIFICATE', der)

/** From an hour ago, so that a clock that is a little slow does not refuse it. */
function validity(days: number) {
  const now = Math.floor(Date.now() / 1000)
  return { notBefore: now - 3600, notAfter: now + days * 86_400 }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CommandError(`cannot make the folder ${path}: ${reasonOf(error)}`)
  }
}

function parseInn(text: string): string {
  if (!/^(\d{10}|\d{12})$/.test(text)) throw new InvalidArgumentError('An INN has 10 or 12 digits.')
  return text
}

function parseAlias(text: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(text)) {
    throw new InvalidArgumentError('Use letters, digits, ".", "_" and "-".')
  }
  return text
}

function parseDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 36_500) throw new InvalidArgumentError('Use 1 to 36500.')
  return days
}
