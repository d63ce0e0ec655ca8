// What whoever stages a snapshot says about it.
import type { Migration } from '../database/index.ts'
import type { SnapshotOptions } from './snapshot-facts.ts'

export interface StageOptions extends SnapshotOptions {
  /** All that this program knows; a snapshot may have seen fewer of them. */
  readonly migrations: readonly Migration[]
}
