// An archive as a command names it, and what is in it.
import { existsSync } from 'node:fs'
import type { Backup } from '@notarium/contract/hub'
import { CommandError } from '../command-error.ts'

/** Names have no folder in them. */
export function isPath(named: string): boolean {
  if (!named.includes('/')) return false
  if (!existsSync(named)) throw new CommandError(`there is no file '${named}'`)
  return true
}

export function contentLines({
  brains,
  users,
  auditEntries,
  missing,
}: NonNullable<Backup['contents']>): string[] {
  return [
    `  hub    ${users} users, ${auditEntries} audit entries`,
    ...brains.map(({ name, pages }) => `  brain  ${name}: ${pages} pages`),
    ...missing.map(({ name, reason }) => `  MISSING  ${name}: ${reason}`),
  ]
}
