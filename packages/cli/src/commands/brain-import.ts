// notarium brain import: an archive is sent to the running brain, a folder is read by the brain itself. Then the job is
// followed to its end, and what was not taken is listed.
import { openAsBlob, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type ImportJob, importJobSchema, receiptRowSchema } from '@notarium/contract/brain'
import { Command } from 'commander'
import { type BrainClient, connectBrain, dataOption } from '../brain/brain-client.ts'
import { followImport } from '../brain/follow-import.ts'
import { CommandError } from '../command-error.ts'
import { printableLine } from '../printable.ts'
import { writeStandardOutput } from '../standard-streams.ts'
import { orExplain, reasonOf } from '../system-error.ts'

interface Options {
  readonly data: string
  readonly prefix: string
}

const mostRows = 20

export const brainImportCommand = new Command('import')
  .description('Import markdown into a running brain: a zip or tar.gz archive, or a folder.')
  .argument('<source>', 'archive, or folder that the brain may read ([imports] paths in its configuration)')
  .requiredOption(...dataOption)
  .option('--prefix <path>', 'where the pages go in the brain', '')
  .addHelpText(
    'after',
    '\nExit code: 0 done (files may have been refused: they are listed), 1 failed, 2 not started.',
  )
  .action(async (source: string, { data, prefix }: Options) => {
    const isFolder = orExplain(`cannot read ${source}`, () => statSync(source)).isDirectory()
    const client = await connectBrain(data)
    const { id } = await (isFolder ? startFolder : startArchive)(client, source, prefix)
    const job = await followImport(client, id)
    const lines = [summaryOf(job), ...(await failedRows(client, job))]
    await writeStandardOutput(lines.map((line) => `${printableLine(line)}\n`).join(''))
    if (job.state !== 'done') process.exitCode = 1
  })

async function startArchive(client: BrainClient, file: string, prefix: string): Promise<ImportJob> {
  const query = new URLSearchParams({ name: basename(resolve(file)).slice(0, 200), prefix })
  const content = await openAsBlob(file).catch((error) => {
    throw new CommandError(`cannot read ${file}: ${reasonOf(error)}`)
  })
  const answer = await client.ask('POST', `/api/imports?${query}`, content, 'application/octet-stream')
  return importJobSchema.parse(await answer.json())
}

async function startFolder(client: BrainClient, folder: string, prefix: string): Promise<ImportJob> {
  const answer = await client.ask('POST', '/api/imports', JSON.stringify({ path: resolve(folder), prefix }))
  return importJobSchema.parse(await answer.json())
}

function summaryOf({
  id,
  state,
  error,
  total,
  stored,
  unchanged,
  skipped,
  failed,
  deleted,
}: ImportJob): string {
  const reason = error === null ? '' : ` (${error})`
  const gone = deleted === 0 ? '' : `; ${deleted} pages deleted`
  const counts = `${stored} stored, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed`
  return `Import ${id} ${state}${reason}: ${total} files: ${counts}${gone}`
}

async function failedRows(client: BrainClient, { id, failed }: ImportJob): Promise<string[]> {
  if (failed === 0) return []
  const path = `/api/imports/${id}/receipt?state=failed&limit=${mostRows}`
  const answer = (await (await client.ask('GET', path)).json()) as { rows: unknown }
  const rows = receiptRowSchema.array().parse(answer.rows)
  const lines = rows.map((row) => `  ${row.path}: ${row.reason ?? 'no reason given'}`)
  return failed > rows.length ? [...lines, `  … and ${failed - rows.length} more`] : lines
}
