// notarium verify: exit code 0 when every signature holds, 1 when not, 2 when it cannot be checked.
import { parseCertificate, parseCrl, readPem } from '@notarium/pki'
import { verifyXml } from '@notarium/xmldsig'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { readInput, readInputAs } from '../files.ts'
import { describeResult, resultAsJson } from '../verify-report.ts'

interface Options {
  readonly trust: readonly string[]
  readonly crl: readonly string[]
  readonly at?: string
  readonly allowSha1: boolean
  readonly json: boolean
}

export const verifyCommand = new Command('verify')
  .description('Check every XML signature of a document.')
  .argument('<file>', 'the signed XML document; "-" reads standard input')
  .option('--trust <certificates...>', 'files with certificates that vouch for signers (PEM or DER)', [])
  .option('--crl <lists...>', 'files with revocation lists (PEM or DER)', [])
  .option('--at <time>', 'the moment for which certificates must be valid, e.g. 2026-05-01 (default: now)')
  .option('--allow-sha1', 'accept SHA-1, for an old archive', false)
  .option('--json', 'print the result as JSON', false)
  .addHelpText('after', '\nExit code: 0 valid, 1 not valid, 2 cannot be checked.')
  .action((file: string, options: Options) => {
    const result = verifyXml(readInput(file), {
      ...(options.trust.length > 0 && { trust: options.trust.flatMap(readCertificates) }),
      crls: options.crl.map((path) => readInputAs(path, parseCrl)),
      ...(options.at !== undefined && { at: parseMoment(options.at) }),
      allowSha1: options.allowSha1,
    })
    console.log(options.json ? resultAsJson(result) : describeResult(file, result, options.trust.length > 0))
    process.exitCode = result.valid ? 0 : 1
  })

/** All certificates of a PEM file, or the one of a DER file. */
function readCertificates(path: string) {
  const certificates = readInputAs(path, (bytes) =>
    bytes[0] === 0x30 ? [parseCertificate(bytes)] : readPem(bytes).certificates,
  )
  if (certificates.length === 0) throw new CommandError(`${path}: there is no certificate in this file`)
  return certificates
}

function parseMoment(text: string): number {
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) {
    throw new CommandError(`--at ${text}: not a date; write it as 2026-05-01 or 2026-05-01T12:00:00Z`)
  }
  return Math.floor(milliseconds / 1000)
}
