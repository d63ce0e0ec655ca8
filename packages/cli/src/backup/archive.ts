// An archive as a command names it, and what is in it.
import { existsSync } from 'node:fs'
import type { Backup } from '@notarium/contract/hub'

/** Names have no folder in them. */
export function isPath(named: string): boolean {
  return named.includes('/') && existsSync(named)
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
