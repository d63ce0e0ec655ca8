// notarium verify: exit code 0 when every signature holds, 1 when not, 2 when it cannot be checked.
import { parseCrls, type RevocationRule } from '@notarium/pki'
import { verifyXml } from '@notarium/xmldsig'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { readDocument, readInputAs } from '../files.ts'
import { parseMoment } from '../moment.ts'
import { writeStandardOutput } from '../standard-streams.ts'
import { readCertificates } from '../trusted-certificates.ts'
import { describeResult, resultAsJson } from '../verify-report.ts'

interface Options {
  readonly trust: readonly string[]
  readonly crl: readonly string[]
  readonly revocation?: RevocationRule
  readonly at?: number
  readonly allowSha1: boolean
  readonly json: boolean
}

export const verifyCommand = new Command('verify')
  .description('Check every XML signature of a document.')
  .usage('<file> [options]')
  // Not required here, so that we can say how the lists of --trust and --crl swallow it.
  .argument('[file]', 'the signed XML document; "-" reads standard input')
  .option('--trust <certificates...>', 'files with certificates that vouch for signers (PEM or DER)', [])
  .option('--crl <lists...>', 'files with revocation lists (PEM with any number of them, or DER)', [])
  .addOption(
    new Option(
      '--revocation <rule>',
      'whether certificates may be revoked: off (not asked), if-present (not by the lists at hand), ' +
        'required (a current list must clear each); default: required with --crl, else if-present',
    ).choices(['off', 'if-present', 'required'] satisfies RevocationRule[]),
  )
  .option(
    '--at <time>',
    'the moment for which certificates must be valid: 2026-05-01 or 2026-05-01T12:00:00Z (default: now)',
    parseMoment,
  )
  .option('--allow-sha1', 'accept SHA-1, for an old archive', false)
  .option('--json', 'print the result as JSON', false)
  .addHelpText('after', '\nExit code: 0 valid, 1 not valid, 2 cannot be checked.')
  .action(verify)

async function verify(file: string | undefined, options: Options): Promise<void> {
  const { trust, crl, at, allowSha1 } = options
  if (file === undefined) throw new CommandError(noDocument(trust.length + crl.length > 0))
  const rules = {
    ...(trust.length > 0 && { trust: trust.flatMap(readCertificates) }),
    crls: crl.flatMap((path) => readInputAs(path, parseCrls)),
    revocation: options.revocation ?? (crl.length > 0 ? 'required' : 'if-present'),
    ...(at !== undefined && { at }),
    allowSha1,
  }
  const result = verifyXml(await readDocument(file), rules)
  // Before the output: a reader that stops early must not turn a no into a yes.
  process.exitCode = result.valid ? 0 : 1
  const question = { file, at, hasTrust: trust.length > 0 }
  await writeStandardOutput(`${(options.json ? resultAsJson : describeResult)(question, result)}\n`)
}

function noDocument(hasLists: boolean): string {
  const hint = '--trust and --crl take all names after them: put the document first, or end the list with --'
  return `no document is named${hasLists ? `; ${hint}` : ': notarium verify <file>'}`
}
