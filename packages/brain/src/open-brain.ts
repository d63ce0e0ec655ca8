// Puts a brain together: the writer's thread, a reading connection, the word index, search, imports, embeddings.
import { mkdir } from 'node:fs/promises'
import type { Logger } from '@notarium/runtime'
import { type DatabaseLocation, openDatabase } from '@notarium/runtime/database'
import type { Brain, PageWrites } from './brain.ts'
import { createStoreCheck } from './check-store.ts'
import { createEmbeddings } from './embeddings/embeddings.ts'
import { readFigures } from './figures.ts'
import { createImports } from './imports/imports.ts'
import { createSync } from './imports/sync.ts'
import { createPageReads } from './pages/page-reads.ts'
import { prepareStore } from './prepare-store.ts'
import { search } from './search/search.ts'
import { verifyCitation } from './search/verify-citation.ts'
import type { BrainSettings } from './settings.ts'
import { archiveBrain } from './snapshots/snapshot-archive.ts'
import { readStats } from './stats.ts'
import { databaseFileIn } from './store/database-file.ts'
import { foldLog } from './store/fold-log.ts'
import { lockSchema } from './store/schema-lock.ts'
import { createFreshIndex } from './word-index/fresh-index.ts'
import type { WriterChange } from './writer/messages.ts'
import { createRestingWriter } from './writer/resting-writer.ts'
import { startWriter, type Writer } from './writer/writer.ts'

const readingConnections = 4
/** Those who read do not wait for a server that hangs; what is written may take long. */
const longestReadMs = 60_000

export async function openBrain(settings: BrainSettings, logger: Logger): Promise<Brain> {
  await mkdir(settings.folder, { recursive: true, mode: 0o700 })
  const listeners = new Set<(change: WriterChange) => void>()
  const onChange = (listener: (change: WriterChange) => void) => void listeners.add(listener)
  const lock = await lockSchema(location(settings, 'writing'))
  const prepared = prepareStore(location(settings, 'writing'), settings)
  const { hasOpenJobs } = await prepared.catch(async (error) => {
    await lock?.close()
    throw error
  })
  const tell = (change: WriterChange) => {
    if (change.note !== undefined) logger[change.note.level](change.note.facts, change.note.text)
    for (const listener of listeners) listener(change)
  }
  const writer = createRestingWriter((broken) =>
    startWriter(writerSettings(settings), tell, (error) => {
      logger.error({ error: error.message }, 'the writer has stopped; the next change starts another')
      broken()
    }),
  )
  if (hasOpenJobs) writer.call('resume').catch((error) => logger.error({ error: error.message }, 'jobs wait'))
  const database = await openDatabase(location(settings, 'reading'))
  const index = createFreshIndex(database, onChange)
  const embeddings = createEmbeddings({ settings, database, writer, logger, index, onChange })
  return {
    name: settings.name,
    reads: createPageReads(database),
    writes: createPageWrites(writer),
    searches: {
      search: async (request) =>
        search({ database, reader: await index(), meaning: embeddings.meaning }, request),
      verifyCitation: (citation) => verifyCitation(database, citation),
    },
    imports: createImports({ database, writer, settings, onChange }),
    sync: createSync({ database, writer, settings }),
    embeddings: embeddings.status,
    figures: async () => readFigures(database, await embeddings.status()),
    stats: async () => ({
      name: settings.name,
      store: settings.database.kind,
      ...(await readStats(database)),
      embeddings: await embeddings.status(),
    }),
    check: createStoreCheck(database),
    snapshot: (signal) =>
      archiveBrain({ folder: settings.folder, name: settings.name, config: settings.configFile }, signal),
    close: async () => {
      await embeddings.stop()
      await writer.close()
      await database.close()
      // Nothing is lost with it: the next start finds it there.
      await foldLog(location(settings, 'writing')).catch((error) =>
        logger.warn({ error: error.message }, 'the log of changes stays beside the database'),
      )
      await lock?.close()
    },
  }
}

function writerSettings(settings: BrainSettings) {
  const { folder, maxPageBytes, limits, embeddings } = settings
  return {
    database: location(settings, 'writing'),
    oweVectors: embeddings.provider !== 'none',
    folder,
    maxPageBytes,
    limits,
  }
}

function location({ folder, database }: BrainSettings, purpose: 'reading' | 'writing'): DatabaseLocation {
  if (database.kind === 'postgres')
    return purpose === 'reading'
      ? { ...database, connections: readingConnections, queryTimeoutMs: longestReadMs }
      : { ...database, connections: 1 }
  return { kind: 'sqlite', file: databaseFileIn(folder), readOnly: purpose === 'reading' }
}

function createPageWrites({ call }: Writer): PageWrites {
  return {
    put: (...values) => call('putPage', ...values),
    patch: (...values) => call('patchPage', ...values),
    move: (...values) => call('movePage', ...values),
    delete: (...values) => call('deletePage', ...values),
    restore: (...values) => call('restorePage', ...values),
    purge: (...values) => call('purgePage', ...values),
    revert: (...values) => call('revertPage', ...values),
    changeTags: (...values) => call('changeTags', ...values),
    addTimelineEntry: (...values) => call('addTimelineEntry', ...values),
    sign: (...values) => call('signPage', ...values),
  }
}
