// notarium audit verify: exit code 0 when the chain holds, 1 when not, 2 when it cannot be checked. It reads the main
// database, or an export, for itself: what it checks is not asked.
import { createReadStream } from 'node:fs'
import type { AuditVerified } from '@notarium/contract/hub'
import { type HubOptions, verifyAuditFile, verifyAuditOf } from '@notarium/hub'
import { Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandOnHub } from '../hub/command-on-hub.ts'
import { present } from '../output/present.ts'
import { reasonOf } from '../system-error.ts'
import { isExpected } from './hub.ts'

interface Flags extends HubOptions {
  readonly json: boolean
  readonly file?: string
}

export const auditVerifyCommand = commandOnHub(
  'verify',
  'Check that no entry of the audit log was changed or removed.',
)
  .addOption(
    new Option('--file <file>', 'an export of the whole log as JSONL, in place of the database').conflicts([
      'data',
      'config',
    ]),
  )
  .option(
    '--config <file>',
    "the hub's configuration (or set NOTARIUM_CONFIG; default: notarium.toml in the folder)",
  )
  .addHelpText('after', '\nExit code: 0 it holds, 1 it does not, 2 it cannot be checked.')
  .action(async ({ file, json, ...options }: Flags) => {
    const verified = await verify(file, options)
    // Before the output: a reader that stops early must not turn a no into a yes.
    process.exitCode = verified.firstBroken === null ? 0 : 1
    await present(verified, { json }, describe)
  })

async function verify(file: string | undefined, options: HubOptions): Promise<AuditVerified> {
  try {
    return await (file === undefined
      ? verifyAuditOf(options)
      : verifyAuditFile(createReadStream(file, 'utf8')))
  } catch (error) {
    if (isExpected(error)) throw new CommandError((error as Error).message)
    if (file !== undefined) throw new CommandError(`cannot read '${file}': ${reasonOf(error)}`)
    throw error
  }
}

function describe({ entries, firstBroken, lastHash }: AuditVerified): string[] {
  const end = `  last hash  ${lastHash}`
  if (firstBroken === null) return [`HOLDS  ${entries} entries`, end]
  return [
    `BROKEN  at entry ${firstBroken.id}: ${firstBroken.reason}`,
    `  entries    ${entries} before it hold`,
    end,
  ]
}
