// notarium brain export: the pages of a running brain back as files, in an archive. It is there whole or not at all.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pageListSchema } from '@notarium/contract/brain'
import { Command, InvalidArgumentError } from 'commander'
import { type BrainClient, connectBrain, dataOption } from '../brain/brain-client.ts'
import { CommandError } from '../command-error.ts'
import { requireFree } from '../output-file.ts'
import { printableLine } from '../printable.ts'
import { reasonOf } from '../system-error.ts'

interface Options {
  readonly data: string
  readonly to: Target
  readonly prefix: string
  readonly force: boolean
}

interface Target {
  readonly path: string
  readonly format: 'zip' | 'tar.gz'
}

export const brainExportCommand = new Command('export')
  .description('Write the pages of a running brain into an archive, as the files they came from.')
  .requiredOption(...dataOption)
  .requiredOption('--to <file>', 'the archive: its name ends in .zip or .tar.gz', parseTarget)
  .option('--prefix <path>', 'only pages under this path', '')
  .option('--force', 'overwrite the file that --to names', false)
  .action(async ({ data, to: { path, format }, prefix, force }: Options) => {
    requireFree(path, force, '--to')
    const client = await connectBrain(data)
    const pages = await countPages(client, prefix)
    const answer = await client.ask('GET', `/api/export?${new URLSearchParams({ prefix, format })}`)
    await save(answer, path)
    console.error(printableLine(`${pages} ${pages === 1 ? 'page was' : 'pages were'} written to '${path}'`))
  })

/** An archive of nothing is not what anybody wants. */
async function countPages(client: BrainClient, prefix: string): Promise<number> {
  const answer = await client.ask('GET', `/api/pages?${new URLSearchParams({ prefix, limit: '1' })}`)
  const { total } = pageListSchema.parse(await answer.json())
  if (total > 0) return total
  throw new CommandError(
    prefix === ''
      ? 'the brain has no pages: import some first'
      : `no page is under '${prefix}': see that --prefix is the beginning of their paths`,
  )
}

async function save({ body }: Response, path: string): Promise<void> {
  const aside = join(dirname(path), `.notarium-${randomUUID()}.tmp`)
  try {
    await pipeline(body!, createWriteStream(aside, { flags: 'wx', flush: true }))
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw new CommandError(`the export was not written to '${path}': ${reasonOf(error)}`)
  }
}

function parseTarget(path: string): Target {
  if (path.endsWith('.zip')) return { path, format: 'zip' }
  if (/\.(tar\.gz|tgz)$/.test(path)) return { path, format: 'tar.gz' }
  throw new InvalidArgumentError('Use a name that ends in .zip or .tar.gz.')
}
