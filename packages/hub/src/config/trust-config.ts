// Settings of what proves and what brings back: anchors of the audit log, and backups.
import { resolve } from 'node:path'
import { shortestPassphrase } from '@notarium/contract/hub'
import { type ConfigBase, ConfigError, readSecret } from '@notarium/runtime'
import type { ConfigValues } from './config-schema.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface AnchorConfig {
  readonly everyMs: number
  readonly file: string | undefined
  readonly command: readonly string[]
  readonly url: string | undefined
}

export interface BackupsConfig {
  readonly folder: string
  /** 0: none are made by themselves. */
  readonly everyMs: number
  readonly keepLast: number
  readonly keepDaily: number
  readonly keepWeekly: number
  readonly drillEveryMs: number
  /** Asked for anew each time, so that a changed file needs no restart; undefined where none is configured. */
  readonly passphrase: (() => Promise<string>) | undefined
  /** `{file}` in it is the archive. */
  readonly copyCommand: readonly string[]
}

export function anchorOf(base: ConfigBase, { anchor }: ConfigValues): AnchorConfig | undefined {
  const { every_minutes, file, command, url } = anchor
  if (every_minutes === 0 || (file === '' && command.length === 0 && url === '')) return undefined
  return {
    everyMs: every_minutes * minute,
    file: file === '' ? undefined : resolve(base.folder, file),
    command,
    url: url === '' ? undefined : url,
  }
}

export function backupsOf(base: ConfigBase, { backups }: ConfigValues, folder: string): BackupsConfig {
  const { passphrase_file: file, passphrase_env: variable } = backups
  const passphrase = async () => {
    const found = (await readSecret(base, { file, variable, key: 'backups.passphrase' })) as string
    if (found.length >= shortestPassphrase) return found
    const key = `backups.passphrase_${file === undefined ? 'env' : 'file'}`
    throw new ConfigError(base.file, `${key}: it must have at least ${shortestPassphrase} characters`)
  }
  return {
    // Of the data folder, wherever the file is.
    folder: resolve(folder, backups.folder),
    everyMs: backups.every_hours * hour,
    keepLast: backups.keep_last,
    keepDaily: backups.keep_daily,
    keepWeekly: backups.keep_weekly,
    drillEveryMs: backups.drill_every_days * day,
    passphrase: file === undefined && variable === undefined ? undefined : passphrase,
    copyCommand: backups.copy_command,
  }
}
