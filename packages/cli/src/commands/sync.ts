// notarium sync: folders that a brain follows.
import { resolve } from 'node:path'
import type { SyncSource } from '@notarium/contract/brain'
import { brainOperations } from '@notarium/contract/hub'
import { Command } from 'commander'
import type { BrainClient } from '../brain/brain-client.ts'
import { type BrainFlags, commandOnBrain, openBrain } from '../brain/command-on-brain.ts'
import { followToEnd, jobExitCodes } from '../brain/follow-to-end.ts'
import { CommandError } from '../command-error.ts'
import { formatIso } from '../moment.ts'
import { present } from '../output/present.ts'
import { table } from '../output/table.ts'

const which = ['<source>', 'its name or id'] as const

const list = commandOnBrain('list', 'List the folders that a brain follows.').action(
  async (flags: BrainFlags) => {
    const brain = await openBrain(flags)
    const answer = await brain.call(brainOperations.listSyncSources)
    await present(answer, flags, ({ sources }) => sourceTable(sources), 'No folder is followed.')
  },
)

const add = commandOnBrain('add', 'Follow a folder or a git checkout that the brain can read.')
  .argument('<name>', 'what to call it')
  .argument('<path>', 'the folder; [imports] paths of the configuration of the brain has to allow it')
  .option('--prefix <path>', 'where the pages go in the brain', '')
  .action(
    async (name: string, path: string, { prefix, ...flags }: BrainFlags & { readonly prefix: string }) => {
      const brain = await openBrain(flags)
      const body = { name, path: resolve(path), prefix }
      const source = await brain.call(brainOperations.addSyncSource, { body })
      await present(source, flags, ({ id }) => [
        `'${name}' is followed; "notarium sync start ${id} ${brain.flags}" syncs it.`,
      ])
    },
  )

const start = commandOnBrain('start', 'Sync a folder now.')
  .argument(...which)
  .addHelpText('after', jobExitCodes)
  .action(async (source: string, flags: BrainFlags) => {
    const brain = await openBrain(flags)
    const { id } = await findSource(brain, source)
    const job = await brain.call(brainOperations.startSync, { params: { id: String(id) } })
    await followToEnd(brain, { job, unread: [] }, flags)
  })

const remove = commandOnBrain('remove', 'Follow a folder no more; its pages stay.')
  .argument(...which)
  .action(async (source: string, flags: BrainFlags) => {
    const brain = await openBrain(flags)
    const removed = await findSource(brain, source)
    await brain.call(brainOperations.removeSyncSource, { params: { id: String(removed.id) } })
    await present({ removed }, flags, () => [`'${removed.name}' is followed no more; its pages stay.`])
  })

export const syncCommand = new Command('sync')
  .description('Folders that a brain follows: list, add, start, remove them.')
  .addCommand(list)
  .addCommand(add)
  .addCommand(start)
  .addCommand(remove)

/** A name goes before an id: it may be a number. */
async function findSource(brain: BrainClient, nameOrId: string): Promise<SyncSource> {
  const { sources } = await brain.call(brainOperations.listSyncSources)
  const found =
    sources.find(({ name }) => name === nameOrId) ?? sources.find(({ id }) => String(id) === nameOrId)
  if (found !== undefined) return found
  throw new CommandError(`'${nameOrId}' is not followed: "notarium sync list ${brain.flags}" shows what is`)
}

function sourceTable(sources: readonly SyncSource[]): string[] {
  return table(
    ['ID', 'NAME', 'PATH', 'PREFIX', 'LAST SYNC', 'LAST ERROR'],
    sources.map(({ id, name, path, prefix, lastSyncAt, lastError }) => [
      ...[String(id), name, path, prefix],
      ...[formatIso(lastSyncAt), lastError ?? ''],
    ]),
  )
}
