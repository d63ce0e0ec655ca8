// notarium audit verify: exit code 0 when the log holds, 1 when not or when nobody who was named vouches for any of it,
// 2 when it cannot be checked. It reads an export, or
// the main database, for itself: what it checks is not asked, and neither a hub nor a sidecar has to run.
import { type HubOptions, readAuditAnchors } from '@notarium/hub'
import { describeReport } from '../audit/audit-report.ts'
import { verifyWithSignatures } from '../audit/verify-with-signatures.ts'
import { CommandError } from '../command-error.ts'
import { inputBytes } from '../files.ts'
import { commandOnHub } from '../hub/command-on-hub.ts'
import { present } from '../output/present.ts'
import { readCertificates } from '../trusted-certificates.ts'
import { isExpected } from './hub.ts'

interface Flags extends HubOptions {
  readonly json: boolean
  readonly trust: readonly string[]
  readonly anchors?: string
}

export const auditVerifyCommand = commandOnHub(
  'verify',
  'Check that no entry of the audit log was changed or removed, and that its acts are signed.',
)
  .usage('[export] [options]')
  .argument(
    '[export]',
    'an export of the whole log, as tar (with its acts) or JSONL; "-" reads standard input (default: the main database)',
  )
  .option('--trust <certificates...>', 'files with certificates that vouch for signers (PEM or DER)', [])
  .option('--anchors <file>', 'heads of the log that were written down elsewhere, one JSON object a line')
  .option(
    '--config <file>',
    "the hub's configuration (or set NOTARIUM_CONFIG; default: notarium.toml in the folder)",
  )
  .addHelpText(
    'after',
    '\nExit code: 0 it holds; 1 it does not, or no trusted signer and no anchor vouches for any of it; 2 it cannot be checked.',
  )
  .action(async (file: string | undefined, { json, trust, anchors, ...options }: Flags) => {
    const report = await explained(async () =>
      verifyWithSignatures({
        log: file === undefined ? options : bytesOf(file, options),
        trust: trust.length === 0 ? undefined : trust.flatMap(readCertificates),
        anchors: anchors === undefined ? undefined : await readAuditAnchors(inputBytes(anchors)),
        now: Math.floor(Date.now() / 1000),
      }),
    )
    // Before the output: a reader that stops early must not turn a no into a yes.
    const isAskedFor = trust.length > 0 || anchors !== undefined
    const isMadeUp = isAskedFor && report.entries > 0 && report.provenTo === 0
    process.exitCode = report.firstBroken === null && !isMadeUp ? 0 : 1
    await present(report, { json }, describeReport)
  })

function bytesOf(file: string, { data, config }: HubOptions): AsyncIterable<Uint8Array> {
  if (data !== undefined || config !== undefined)
    throw new CommandError('an export is checked without a hub: leave out --data and --config')
  return inputBytes(file)
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isExpected(error) ? new CommandError((error as Error).message) : error
  }
}
