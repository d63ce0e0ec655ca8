// The hub as a process: started by the notarium command, which also makes its folder ready. What it is made of is
// loaded when it is run, so that commands that only ask start at once.
import type { AuditVerified } from '@notarium/contract/hub'
import type { FittingAct } from './audit/acts-check.ts'
import type { AnchorList } from './audit/read-anchors.ts'
import type { Checks } from './audit/verify-audit.ts'
import type { BackupFigures } from './backups/figures.ts'
import type { OfflineOutcome, OfflineRestore, OfflineWork } from './backups/offline.ts'
import type { HubConfig, HubOptions } from './config/hub-config.ts'
import type { InitialisedHub } from './init-hub.ts'
import type { ServeOptions } from './main.ts'

export type { InspectDocument } from './backups/archive/signature.ts'
export type { BrainFacts, BrainPlace, BrainStores, StoreWork } from './backups/brain-stores.ts'
export type { OfflineOutcome } from './backups/offline.ts'
export { type HubConfig, type HubOptions, readHubConfig } from './config/hub-config.ts'
export { HubError } from './errors.ts'
export type { AnchorList, FittingAct, InitialisedHub }

export async function runHub(options: ServeOptions): Promise<void> {
  const { serveHub } = await import('./main.ts')
  await serveHub(options)
}

/** Makes what a hub needs where it is not there yet. `onWarning` hears of a key that others can read. */
export async function prepareHub(
  options: HubOptions,
  onWarning: (warning: string) => void,
): Promise<InitialisedHub> {
  const { initHub } = await import('./init-hub.ts')
  return initHub(options, onWarning)
}

/** Whether the audit log holds in the main database, which is read here: no hub has to run. */
export async function verifyAuditOf(options: HubOptions, checks: Checks): Promise<AuditVerified> {
  const { verifyStoredAudit } = await import('./audit/verify-from-outside.ts')
  return verifyStoredAudit(options, checks)
}

/** Whether it holds in an export, as tar or JSONL, of bytes in pieces that end anywhere. */
export async function verifyAuditExport(
  bytes: AsyncIterable<Uint8Array>,
  checks: Checks,
): Promise<AuditVerified> {
  const { verifyExportedAudit } = await import('./audit/verify-export.ts')
  return verifyExportedAudit(bytes, checks)
}

/** Heads of the log that were written down elsewhere. */
export async function readAuditAnchors(bytes: AsyncIterable<Uint8Array>): Promise<AnchorList> {
  const { readAnchors } = await import('./audit/read-anchors.ts')
  return readAnchors(bytes)
}

/** Whether a backup can be restored, tried in a temporary place. */
export async function verifyBackupFile(work: OfflineWork): Promise<OfflineOutcome> {
  const { verifyFile } = await import('./backups/offline.ts')
  return verifyFile(work)
}

/** A backup put into a folder whose hub does not run, or that is not there yet. */
export async function restoreBackupFile(work: OfflineRestore): Promise<OfflineOutcome> {
  const { restoreFile } = await import('./backups/offline.ts')
  return restoreFile(work)
}

/** How the backups of a hub stand, which does not have to run. */
export async function backupFiguresOf({ backups }: HubConfig): Promise<BackupFigures> {
  const { openBackupFolder } = await import('./backups/backup-folder.ts')
  const { figuresOf } = await import('./backups/figures.ts')
  return figuresOf(openBackupFolder(backups.folder, 'reading'), 0, Date.now())
}
