// notarium import: files are sent to a brain, the job is followed to its end, and what was not taken is listed.
import { type BrainFlags, commandOnBrain, openBrain } from '../brain/command-on-brain.ts'
import { followToEnd, jobExitCodes } from '../brain/follow-to-end.ts'
import { importByPath, sendImport } from '../brain/start-import.ts'

interface Flags extends BrainFlags {
  readonly prefix: string
  readonly byPath: boolean
}

export const importCommand = commandOnBrain(
  'import',
  'Import markdown into a brain: a folder, a zip or tar.gz archive, or a single page.',
)
  .argument('<source>', 'folder, archive or .md file')
  .option('--prefix <path>', 'where the pages go in the brain', '')
  .option(
    '--by-path',
    'let the brain read the source itself, where [imports] paths of its configuration allows it',
    false,
  )
  .addHelpText('after', jobExitCodes)
  .action(async (source: string, { prefix, byPath, ...flags }: Flags) => {
    const brain = await openBrain(flags)
    const started = await (byPath ? importByPath : sendImport)(brain, source, prefix)
    await followToEnd(brain, started, flags)
  })
