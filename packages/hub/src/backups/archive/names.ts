// The files of backups: their names tell when they were made, and lie in one folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupNameSchema } from '@notarium/contract/hub'
import { HubError } from '../../errors.ts'

const ending = { plain: '.tar', encrypted: '.tar.age' } as const

/** One that no file has yet: 'notarium-20261115t030000z.tar'. */
export function newBackupName(folder: string, at: number, encrypted: boolean): string {
  const stem = `notarium-${timeText(at)}`
  const end = encrypted ? ending.encrypted : ending.plain
  for (let count = 1; ; count++) {
    const name = `${stem}${count === 1 ? '' : `-${count}`}${end}`
    const taken = Object.values(ending).map((each) => name.slice(0, -end.length) + each)
    if (!taken.some((file) => existsSync(join(folder, file)))) return name
  }
}

/** As it stands in names of files: '20261115t030000z'. */
export function timeText(at: number): string {
  return new Date(at)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .toLowerCase()
}

export function isEncryptedName(name: string): boolean {
  return name.endsWith(ending.encrypted)
}

/** Of a name that somebody sent: nothing but a file of the folder can be meant. */
export function archiveFile(folder: string, name: string): string {
  if (backupNameSchema.safeParse(name).success) return join(folder, name)
  throw noSuchBackup(name)
}

export function noSuchBackup(name: string): HubError {
  const named = `'${name.slice(0, 100)}'`
  return new HubError('not-found', `there is no backup ${named}: look at the list of backups`)
}
