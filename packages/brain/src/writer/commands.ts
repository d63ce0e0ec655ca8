// What the writer's thread does when it is asked. Each command is all or nothing; whoever asked is answered after the
// searching thread has been told that the index changed.

import type {
  Actor,
  AddTimelineEntry,
  MovePage,
  PageStatement,
  PatchPage,
  PutPage,
  RemovePage,
  RevertPage,
  TagChange,
} from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { ImportRequest } from '../brain.ts'
import { createEmbeddingCommands } from '../embeddings/embedding-commands.ts'
import { createJobRunner } from '../imports/job-runner.ts'
import { addSyncSource, removeSyncSource } from '../imports/sync-sources.ts'
import { addTimelineEntry, changePageTags } from '../pages/annotate-page.ts'
import type { WriteContext } from '../pages/change-page.ts'
import { movePage } from '../pages/move-page.ts'
import { patchPage } from '../pages/patch-page.ts'
import { putPage } from '../pages/put-page.ts'
import { deletePage, purgePage, restorePage, revertPage } from '../pages/remove-page.ts'
import { signPage } from '../pages/sign-page.ts'
import { mergeIndex } from '../word-index/index-writer.ts'
import type { WriterChange, WriterSettings } from './messages.ts'

export interface CommandContext {
  readonly database: Database
  readonly settings: WriterSettings
  readonly changed: (change: WriterChange) => void
}

export type Commands = ReturnType<typeof createCommands>

export function createCommands({ database, settings, changed }: CommandContext) {
  const context: WriteContext = {
    database,
    now: Date.now,
    oweVectors: settings.oweVectors,
    maxPageBytes: settings.maxPageBytes,
  }
  const jobs = createJobRunner({ database, settings, changed, now: Date.now })
  const changing = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    changed({ index: true })
    await tidyIndex()
    return result
  }
  /** What was written is there: that its index could not be tidied is no failure of it. The next change tries again. */
  const tidyIndex = async () => {
    try {
      if (await mergeIndex(database, Date.now())) changed({ index: true })
    } catch (error) {
      const facts = { error: (error as Error).message }
      changed({ index: false, note: { level: 'warn', text: 'the word index was not merged', facts } })
    }
  }
  return {
    putPage: (actor: Actor, slug: string, change: PutPage) => changing(putPage(context, actor, slug, change)),
    patchPage: (actor: Actor, slug: string, change: PatchPage) =>
      changing(patchPage(context, actor, slug, change)),
    movePage: (actor: Actor, slug: string, change: MovePage) =>
      changing(movePage(context, actor, slug, change)),
    deletePage: (actor: Actor, slug: string, change: RemovePage) =>
      changing(deletePage(context, actor, slug, change)),
    restorePage: (actor: Actor, slug: string, change: RemovePage) =>
      changing(restorePage(context, actor, slug, change)),
    purgePage: (actor: Actor, slug: string) => changing(purgePage(context, actor, slug)),
    revertPage: (actor: Actor, slug: string, change: RevertPage) =>
      changing(revertPage(context, actor, slug, change)),
    changeTags: (actor: Actor, slug: string, change: TagChange) =>
      changing(changePageTags(context, actor, slug, change)),
    addTimelineEntry: (actor: Actor, slug: string, entry: AddTimelineEntry) =>
      addTimelineEntry(context, actor, slug, entry),
    signPage: (slug: string, statement: PageStatement) => signPage(database, slug, statement),
    ...createEmbeddingCommands(database),
    startImport: (actor: Actor, request: ImportRequest) => jobs.startImport(actor, request),
    cancelImport: (_actor: Actor, id: number) => jobs.cancel(id),
    addSyncSource: (actor: Actor, source: { name: string; path: string; prefix: string }) =>
      addSyncSource(database, actor, source, Date.now()),
    removeSyncSource: (actor: Actor, id: number) => removeSyncSource(database, actor, id),
    startSync: (actor: Actor, sourceId: number) => jobs.startSync(actor, sourceId),
    /** Goes on with the jobs that an earlier process or thread left. */
    resume: async () => jobs.resume(),
    isBusy: async () => jobs.isBusy(),
    /** Ends what is under way at its next safe place. */
    stop: () => jobs.stop(),
  }
}
