// The log verified without a hub, in its database: nothing of the hub's own is asked about it.
import { existsSync } from 'node:fs'
import type { AuditVerified } from '@notarium/contract/hub'
import { ConfigError } from '@notarium/runtime'
import { openDatabase } from '@notarium/runtime/database'
import { type HubOptions, readHubConfig } from '../config/hub-config.ts'
import { type Checks, verifyAuditLog } from './verify-audit.ts'

export async function verifyStoredAudit(options: HubOptions, checks: Checks = {}): Promise<AuditVerified> {
  const { database: location, folder } = await readHubConfig(options)
  if (location.kind === 'sqlite' && !existsSync(location.file))
    throw new ConfigError(folder, "there is no hub's database here: name the hub's folder")
  // Not read only, though nothing is written: the last who opened SQLite's file so leaves its log of changes behind.
  const database = await openDatabase(location)
  try {
    return await verifyAuditLog(database, checks)
  } finally {
    await database.close()
  }
}
