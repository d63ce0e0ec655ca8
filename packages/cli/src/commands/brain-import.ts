// notarium brain import: files are sent to the running brain, the job is followed to its end, and what was not taken is
// listed. The job is the brain's: it goes on when this command is ended.
import { Command } from 'commander'
import { type BrainClient, connectBrain, dataOption, SilentBrainError } from '../brain/brain-client.ts'
import { followImport } from '../brain/follow-import.ts'
import { reportLines } from '../brain/import-report.ts'
import { importByPath, sendImport } from '../brain/start-import.ts'
import { printableLine } from '../printable.ts'
import { writeStandardOutput } from '../standard-streams.ts'

interface Options {
  readonly data: string
  readonly prefix: string
  readonly byPath: boolean
}

const brokenByPerson = 130

export const brainImportCommand = new Command('import')
  .description('Import markdown into a running brain: a folder, a zip or tar.gz archive, or a single page.')
  .argument('<source>', 'folder, archive or .md file')
  .requiredOption(...dataOption)
  .option('--prefix <path>', 'where the pages go in the brain', '')
  .option(
    '--by-path',
    'let the brain read the source itself, where [imports] paths of its configuration allows it',
    false,
  )
  .addHelpText(
    'after',
    '\nExit code: 0 done (files may have been refused: they are listed), 1 failed, 2 not started, 130 left by Ctrl+C.',
  )
  .action(async (source: string, { data, prefix, byPath }: Options) => {
    const client = await connectBrain(data)
    const { job, unread } = await (byPath ? importByPath : sendImport)(client, source, prefix)
    leaveOnInterrupt(job.id, data)
    await followToEnd(client, job.id, unread).catch((error) => {
      if (!(error instanceof SilentBrainError)) throw error
      console.error(
        'notarium: the brain does not answer any more: start it again, the import goes on by itself',
      )
      process.exitCode = 1
    })
  })

async function followToEnd(client: BrainClient, id: number, unread: readonly string[]): Promise<void> {
  const job = await followImport(client, id)
  const lines = await reportLines(client, job, unread)
  await writeStandardOutput(lines.map((line) => `${printableLine(line)}\n`).join(''))
  if (job.state !== 'done') process.exitCode = 1
}

function leaveOnInterrupt(id: number, data: string): void {
  process.once('SIGINT', () => {
    const command = `notarium brain jobs --data ${data}`
    console.error(printableLine(`The import goes on in the brain as job ${id}.`))
    console.error(printableLine(`"${command}" shows how far it is, "${command} --cancel ${id}" ends it.`))
    process.exit(brokenByPerson)
  })
}
