// What is done in a round: one thing again and again, so that the fault meets it half done, and all else now and then.
import { changeTokens } from '../load/change-tokens.ts'
import { changeUsers } from '../load/change-users.ts'
import { importArchives } from '../load/import-archives.ts'
import type { Activity } from '../load/load.ts'
import { makeBackups, restoreCopies } from '../load/make-backups.ts'
import { search, writePages } from '../load/write-pages.ts'

export type ActivityName = 'writes' | 'imports' | 'revocations' | 'backups' | 'restores'

export interface MainActivity {
  readonly run: readonly Activity[]
  /** It strikes at most so many milliseconds after the first was sent. */
  readonly withinMs: number
}

export const mainActivities: Readonly<Record<ActivityName, MainActivity>> = {
  writes: { run: [writePages(0), writePages(0), writePages(0)], withinMs: 400 },
  imports: { run: [importArchives(60, 20)], withinMs: 600 },
  revocations: { run: [changeTokens(0), changeTokens(0)], withinMs: 300 },
  backups: { run: [makeBackups], withinMs: 900 },
  restores: { run: [restoreCopies], withinMs: 1500 },
}

export const besides: readonly Activity[] = [
  writePages(40),
  search(60),
  changeTokens(150),
  changeUsers(400),
  importArchives(4, 400),
]
