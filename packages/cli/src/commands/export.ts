// notarium export: the pages of a brain back as files, in an archive.
import { brainOperations } from '@notarium/contract/hub'
import { InvalidArgumentError } from 'commander'
import type { BrainClient } from '../brain/brain-client.ts'
import { type BrainFlags, commandOnBrain, openBrain } from '../brain/command-on-brain.ts'
import { CommandError } from '../command-error.ts'
import { present } from '../output/present.ts'
import { saveAnswer } from '../output/save-answer.ts'
import { requireFree } from '../output-file.ts'

interface Flags extends BrainFlags {
  readonly to: Target
  readonly prefix: string
  readonly force: boolean
}

interface Target {
  readonly path: string
  readonly format: 'zip' | 'tar.gz'
}

export const exportCommand = commandOnBrain(
  'export',
  'Write the pages of a brain into an archive, as the files they came from.',
)
  .requiredOption('--to <file>', 'the archive: its name ends in .zip or .tar.gz', parseTarget)
  .option('--prefix <path>', 'only pages under this path', '')
  .option('--force', 'overwrite the file that --to names', false)
  .action(async ({ to: { path, format }, prefix, force, ...flags }: Flags) => {
    requireFree(path, force, '--to')
    const brain = await openBrain(flags)
    const pages = await countPages(brain, prefix)
    const answer = await brain.ask('GET', `/api/export?${new URLSearchParams({ prefix, format })}`)
    await saveAnswer(answer, path)
    await present({ file: path, pages }, flags, () => [
      `${pages} ${pages === 1 ? 'page was' : 'pages were'} written to '${path}'`,
    ])
  })

/** An archive of nothing is not what anybody wants. */
async function countPages(brain: BrainClient, prefix: string): Promise<number> {
  const { total } = await brain.call(brainOperations.listPages, { query: { prefix, limit: 1 } })
  if (total > 0) return total
  throw new CommandError(
    prefix === ''
      ? 'the brain has no pages: import some first'
      : `no page is under '${prefix}': see that --prefix is the beginning of their paths`,
  )
}

function parseTarget(path: string): Target {
  if (path.endsWith('.zip')) return { path, format: 'zip' }
  if (/\.(tar\.gz|tgz)$/.test(path)) return { path, format: 'tar.gz' }
  throw new InvalidArgumentError('Use a name that ends in .zip or .tar.gz.')
}
