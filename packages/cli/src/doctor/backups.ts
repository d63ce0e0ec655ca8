// Backups: whether there can be any, how old the newest is, and whether the last one that was tried could be restored.
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backupFiguresOf, type HubConfig } from '@notarium/hub'
import { type Check, failed, ok, skipped, warning } from './check.ts'

const name = 'backups'
const day = 86_400_000

export async function checkBackups(config: HubConfig, now = Date.now()): Promise<Check> {
  const { folder, everyMs } = config.backups
  const fault = await writingFault(folder)
  if (fault !== undefined)
    return failed(
      name,
      `none can be written to ${folder} (${fault})`,
      'mend that, or name another with backups.folder',
    )
  const unread = await passphraseFault(config)
  if (unread !== undefined)
    return failed(
      name,
      `none can be made: ${unread}`,
      'write the passphrase into that file, mode 0600: a backup does not hold it',
    )
  const { last, drill, copied } = await backupFiguresOf(config)
  if (drill?.ok === false)
    return failed(
      name,
      `the last that was tried (${dayOf(drill.at)}) could not be restored`,
      '"notarium backup list" names it: make a new one, and see to the disk',
    )
  if (last === undefined)
    return everyMs === 0
      ? warning(name, 'there is none, and none are made by themselves', 'notarium backup create')
      : skipped(name, `there is none yet in ${folder}: "notarium backup create" makes one at once`)
  const age = now - last.at
  const found = `the newest is of ${dayOf(last.at)}`
  if (everyMs > 0 && age > 2 * everyMs)
    return warning(name, `${found}: it should be younger`, "see the hub's log, and free space on the disk")
  if (copied === false)
    return warning(name, `${found}, and was not copied elsewhere`, 'see backups.copy_command')
  const tried = drill === undefined ? 'none was tried yet' : `one was restored on trial on ${dayOf(drill.at)}`
  return ok(name, `${found}, ${(age / day).toFixed(1)} days old; ${tried}`)
}

/** Of a folder that is not there yet: whether it can be made. */
async function writingFault(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' && dirname(folder) !== folder ? writingFault(dirname(folder)) : code
  }
}

/** A variable of the environment is the hub's: it need not be set for whoever asks here. */
async function passphraseFault({ backups: { passphrase } }: HubConfig): Promise<string | undefined> {
  try {
    await passphrase?.()
    return undefined
  } catch (error) {
    const { message } = error as Error
    return message.includes('passphrase_file') ? message : undefined
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
