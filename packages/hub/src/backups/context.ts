// What work on backups needs of the rest of the hub.
import type { Logger } from '@notarium/runtime'
import type { Database } from '@notarium/runtime/database'
import type { Doer } from '../access/caller.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { Brains } from '../brains/brains.ts'
import type { HubConfig } from '../config/hub-config.ts'
import type { BrainKeys } from '../gateway/brain-keys.ts'
import type { Sidecar } from '../sidecar/sidecar.ts'
import type { WriteGate } from '../write-gate.ts'
import type { BackupFolder } from './backup-folder.ts'
import type { BrainStores } from './brain-stores.ts'

export interface BackupContext {
  readonly config: HubConfig
  readonly log: Logger
  readonly database: Database
  readonly audit: AuditTrail
  readonly brains: Brains
  readonly sidecar: Pick<Sidecar, 'sign' | 'verify'>
  readonly keys: BrainKeys
  readonly stores: BrainStores
  readonly folder: BackupFolder
  /** Of this hub, in the names of what is under way. */
  readonly mark: string
  readonly writes: WriteGate
  readonly version: string
  readonly now: () => number
}

/** Of what the hub does by itself. */
export const byHub: Doer = { actor: { type: 'system', id: 'hub', name: 'hub' }, ip: '' }
