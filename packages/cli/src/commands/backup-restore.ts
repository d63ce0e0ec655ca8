// notarium backup restore: by the hub, where one runs on the folder; else here, also into a folder that is not there yet.
import { constants, existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backupNameSchema, hubOperations } from '@notarium/contract/hub'
import { readAddress } from '@notarium/runtime'
import { isPath } from '../backup/archive.ts'
import { confirmedName } from '../backup/confirm.ts'
import { followJob } from '../backup/follow-job.ts'
import { trustFlag } from '../backup/inspect-manifest.ts'
import { givenPassphrase, passphraseFlag } from '../backup/passphrase.ts'
import { presentJob } from '../backup/present-job.ts'
import { type OfflineFlags, restoreHere } from '../backup/restore-here.ts'
import { whenBack } from '../backup/when-back.ts'
import { CommandError } from '../command-error.ts'
import { commandOnHub } from '../hub/command-on-hub.ts'
import { connectHub, type HubClient } from '../hub/hub-client.ts'
import { reasonOf } from '../system-error.ts'

interface Flags extends OfflineFlags {
  readonly brain?: string
  readonly as?: string
  readonly withoutRestorePoint: boolean
}

export const backupRestoreCommand = commandOnHub('restore', 'Put everything, or one brain, back as it was.')
  .argument('<name or file>', 'of a backup of the running hub, or the path of a file (with a "/")')
  .option('--brain <name>', 'only this brain; by a running hub')
  .option('--as <name>', 'under this name, beside the brain that is there')
  .option(...passphraseFlag)
  .option(...trustFlag)
  .option('--unsigned', 'also where the signature is missing or does not hold', false)
  .option(
    '--without-restore-point',
    'put what is there aside as it is, where it is too damaged for one',
    false,
  )
  .option('--confirm <name>', 'the name of the backup again (default: asked for on a terminal)')
  .option('--config <file>', "the hub's configuration, where none runs (or set NOTARIUM_CONFIG)")
  .addHelpText('after', '\nExit code: 0 restored, 1 failed and nothing was changed, 2 not started.')
  .action(async (named: string, flags: Flags) => {
    if (flags.as !== undefined && flags.brain === undefined) throw new CommandError('--as goes with --brain')
    const folder = resolve(flags.data ?? (process.env['NOTARIUM_DATA'] || 'data'))
    const isServed =
      existsSync(folder) && (await readAddress(folder, 'hub').catch(() => undefined)) !== undefined
    if (isServed) return restoreByHub(named, flags)
    if (flags.brain !== undefined)
      throw new CommandError('--brain needs a running hub: start it, then try again')
    await restoreHere(fileNamed(named, folder), folder, flags)
  })

async function restoreByHub(named: string, flags: Flags): Promise<void> {
  const hub = await connectHub(flags.data)
  const name = isPath(named) ? await broughtToHub(hub, named) : named
  await hub.call(hubOperations.getBackup, { params: { name } })
  const { brain, as, unsigned, withoutRestorePoint } = flags
  const what = brain === undefined ? 'EVERYTHING' : `the brain '${as ?? brain}'`
  const confirm = flags.confirm ?? (await confirmedName(name, `replace ${what} by what it holds`))
  const passphrase = givenPassphrase(flags)
  const body = { confirm, unsigned, withoutRestorePoint, ...(passphrase !== undefined && { passphrase }) }
  const params = { name }
  const started =
    brain === undefined
      ? await hub.call(hubOperations.restoreBackup, { params, body })
      : await hub.call(hubOperations.restoreBrain, {
          params,
          body: { ...body, brain, ...(as !== undefined && { as }) },
        })
  const job = await followJob(hub, started)
  const back = job.state === 'restarting' ? await whenBack(flags.data, job) : []
  await presentJob(job, flags, () =>
    brain === undefined ? back : [`The brain '${as ?? brain}' is as it was in ${name}.`],
  )
}

/** A hub restores what lies in its own folder. */
async function broughtToHub(hub: HubClient, file: string): Promise<string> {
  const name = basename(file)
  const { folder } = await hub.call(hubOperations.listBackups)
  if (resolve(dirname(file)) === resolve(folder)) return name
  const parsed = backupNameSchema.safeParse(name)
  if (!parsed.success) throw new CommandError(`'${name}' ${parsed.error.issues[0]?.message}: rename it`)
  try {
    await copyFile(file, join(folder, name), constants.COPYFILE_EXCL)
  } catch (error) {
    throw new CommandError(`${file} cannot be copied to ${folder}: ${reasonOf(error)}`)
  }
  return name
}

/** By its name alone it is looked for where a hub keeps them. */
function fileNamed(named: string, folder: string): string {
  const found = [named, join(folder, 'backups', named)].find((file) => existsSync(file))
  if (found !== undefined) return resolve(found)
  throw new CommandError(
    `there is no file '${named}', and no hub serves '${folder}' that could have a backup of this name`,
  )
}
