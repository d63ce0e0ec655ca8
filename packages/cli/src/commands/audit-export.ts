// notarium audit export: the audit log as a file, the oldest entry first. To the byte as the hub sent it, so that it
// can be verified elsewhere; only a terminal gets what cannot steer it.
import { type AuditFormat, hubOperations } from '@notarium/contract/hub'
import { Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { type AuditFilterFlags, auditQuery, withAuditFilter } from '../hub/audit-filter.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { connectHub } from '../hub/hub-client.ts'
import { present } from '../output/present.ts'
import { saveAnswer } from '../output/save-answer.ts'
import { requireFree } from '../output-file.ts'
import { printable } from '../printable.ts'
import { queryText } from '../server/call.ts'
import { writeStandardOutput } from '../standard-streams.ts'

interface Flags extends HubFlags, AuditFilterFlags {
  readonly format: AuditFormat
  readonly to?: string
  readonly force: boolean
}

export const auditExportCommand = withAuditFilter(
  commandOnHub('export', 'Write the audit log to a file or to standard output, the oldest entry first.'),
)
  .addOption(
    new Option(
      '--format <format>',
      'tar: with the signed acts, for an auditor; jsonl; csv: for a spreadsheet',
    )
      .choices(['jsonl', 'csv', 'tar'] satisfies AuditFormat[])
      .default('jsonl'),
  )
  .option('--to <file>', 'the file (default: standard output)')
  .option('--force', 'overwrite the file that --to names', false)
  .action(async ({ format, to, force, ...flags }: Flags) => {
    if (flags.json && to === undefined)
      throw new CommandError('--json tells of the file that --to names: name one')
    if (format === 'tar' && to === undefined && process.stdout.isTTY)
      throw new CommandError('an archive is nothing for a terminal: name a file with --to')
    if (to !== undefined) requireFree(to, force, '--to')
    const hub = await connectHub(flags.data)
    const { method, path } = hubOperations.exportAudit
    const answer = await hub.ask(method, path + queryText({ ...auditQuery(flags), format }))
    if (to === undefined) return printAnswer(answer)
    await saveAnswer(answer, to)
    await present({ file: to, format }, flags, () => [`The audit log was written to '${to}'`])
  })

async function printAnswer({ body }: Response): Promise<void> {
  try {
    if (!process.stdout.isTTY) for await (const part of body!) await writeStandardOutput(part)
    else
      for await (const part of body!.pipeThrough(new TextDecoderStream()))
        await writeStandardOutput(printable(part))
  } catch {
    throw new CommandError('the connection to the hub was cut: the log is not complete')
  }
}
