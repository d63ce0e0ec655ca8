// notarium backup list, download and remove: the archives that the hub has.
import { type Backup, type BackupList, hubOperations } from '@notarium/contract/hub'
import { confirmedName } from '../backup/confirm.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { connectHub } from '../hub/hub-client.ts'
import { present, remark } from '../output/present.ts'
import { saveAnswer } from '../output/save-answer.ts'
import { table } from '../output/table.ts'
import { requireFree } from '../output-file.ts'

interface DownloadFlags extends HubFlags {
  readonly to: string
  readonly force: boolean
}

export const backupListCommand = commandOnHub('list', 'List backups, the newest first.').action(
  async (flags: HubFlags) => {
    const hub = await connectHub(flags.data)
    const list = await hub.call(hubOperations.listBackups)
    await present(list, flags, ({ backups }) => backupTable(backups), 'There are no backups yet.')
    if (!flags.json) remark(scheduleOf(list))
  },
)

export const backupDownloadCommand = commandOnHub('download', 'Take a backup away as a file.')
  .argument('<name>', 'of the backup')
  .requiredOption('--to <file>', 'the file')
  .option('--force', 'overwrite the file that --to names', false)
  .action(async (name: string, { to, force, ...flags }: DownloadFlags) => {
    requireFree(to, force, '--to')
    const hub = await connectHub(flags.data)
    const { method, path } = hubOperations.downloadBackup
    await saveAnswer(await hub.ask(method, path.replace('{name}', encodeURIComponent(name))), to)
    await present({ file: to, name }, flags, () => [`The backup ${name} was written to '${to}'.`])
  })

export const backupRemoveCommand = commandOnHub('remove', 'Remove a backup, for good.')
  .argument('<name>', 'of the backup')
  .option('--confirm <name>', 'the name again (default: asked for on a terminal)')
  .action(async (name: string, { confirm, ...flags }: HubFlags & { readonly confirm?: string }) => {
    const hub = await connectHub(flags.data)
    await hub.call(hubOperations.getBackup, { params: { name } })
    const body = { confirm: confirm ?? (await confirmedName(name, 'remove this backup')) }
    await hub.call(hubOperations.removeBackup, { params: { name }, body })
    await present({ name, removed: true }, flags, () => [`The backup ${name} was removed.`])
  })

function backupTable(backups: readonly Backup[]): string[] {
  return table(
    ['NAME', 'KIND', 'MADE', 'MB', 'SIGNED', 'BRAINS', 'VERIFIED', 'COPIED'],
    backups.map(({ name, kind, createdAt, bytes, signed, contents, verification, copy }) => [
      ...[name, kind, timeOf(createdAt), (bytes / 1_000_000).toFixed(1), yesOrNo(signed)],
      ...[contents === null ? '?' : brainsOf(contents)],
      verification === null ? '' : `${verification.ok ? 'ok' : 'FAILED'} ${timeOf(verification.at)}`,
      copy === null ? '' : copy.ok ? 'yes' : 'FAILED',
    ]),
  )
}

function scheduleOf({ schedule, folder, job }: BackupList): string {
  const next =
    schedule.nextAt === null ? 'none are made by themselves' : `the next at ${timeOf(schedule.nextAt)}`
  const now = job?.state === 'running' ? `; under way: ${job.kind}` : ''
  return `In ${folder}; ${next}${now}.`
}

const brainsOf = ({ brains, missing }: NonNullable<Backup['contents']>) =>
  `${brains.length}${missing.length === 0 ? '' : `, ${missing.length} MISSING`}`
const yesOrNo = (value: boolean | null) => (value === null ? '?' : value ? 'yes' : 'NO')
const timeOf = (moment: string) => moment.slice(0, 16).replace('T', ' ')
