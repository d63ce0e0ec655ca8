// What the hub forwards to brains: `/api/brains/{brain}/x` is `/api/x` there, `/mcp/{brain}` is `/mcp`.
import * as brain from '../brain/index.ts'
import { type Access, operation } from './operation.ts'

const readers: Access = { role: 'viewer', brain: 'read' }
const writers: Access = { role: 'editor', brain: 'write' }
const admins: Access = { role: 'admin', brain: 'admin' }

const written = { answer: brain.writtenSchema } as const

const pages = {
  listPages: operation('GET /api/brains/{brain}/pages', 'Pages, by path, tag, type or language', readers, {
    query: brain.listPagesSchema,
    answer: brain.pageListSchema,
  }),
  listFolder: operation('GET /api/brains/{brain}/folders', 'What lies directly under a path', readers, {
    query: brain.listFolderSchema,
    answer: brain.folderSchema,
  }),
  getPages: operation('POST /api/brains/{brain}/pages-batch', 'Several pages at once', readers, {
    body: brain.pageBatchSchema,
    answer: brain.pagesSchema,
  }),
  getPage: operation('GET /api/brains/{brain}/pages/{slug*}', 'One page, or some of its lines', readers, {
    query: brain.pagePartSchema,
    answer: brain.pageSchema,
  }),
  putPage: operation('PUT /api/brains/{brain}/pages/{slug*}', 'Write a page', writers, {
    body: brain.putPageSchema,
    ...written,
    audit: 'page.put',
  }),
  patchPage: operation('PATCH /api/brains/{brain}/pages/{slug*}', 'Change parts of a page', writers, {
    body: brain.patchPageSchema,
    ...written,
    audit: 'page.patch',
  }),
  deletePage: operation(
    'DELETE /api/brains/{brain}/pages/{slug*}',
    'Delete a page; it can be restored',
    writers,
    {
      query: brain.removePageSchema,
      ...written,
      audit: 'page.delete',
    },
  ),
} as const

const history = {
  getPageSignature: operation(
    'GET /api/brains/{brain}/signatures/{slug*}',
    'The signed statement about a version of a page',
    readers,
    { query: brain.signatureQuerySchema, answerType: 'application/xml' },
  ),
  getOutline: operation('GET /api/brains/{brain}/outline/{slug*}', 'The headings of a page', readers, {
    query: brain.nothingSchema,
    answer: brain.outlineSchema,
  }),
  listVersions: operation('GET /api/brains/{brain}/versions/{slug*}', 'The versions of a page', readers, {
    query: brain.versionsQuerySchema,
    answer: brain.versionsSchema,
  }),
  revertPage: operation(
    'POST /api/brains/{brain}/versions/{slug*}',
    'Make an older version the newest',
    writers,
    {
      body: brain.revertPageSchema,
      ...written,
      audit: 'page.revert',
    },
  ),
  listChanges: operation('GET /api/brains/{brain}/changes', 'What changed lately', readers, {
    query: brain.changesQuerySchema,
    answer: brain.changesSchema,
  }),
  movePage: operation('POST /api/brains/{brain}/move/{slug*}', 'Move a page, and the links to it', writers, {
    body: brain.movePageSchema,
    ...written,
    audit: 'page.move',
  }),
  restorePage: operation('POST /api/brains/{brain}/restore/{slug*}', 'Bring a deleted page back', writers, {
    body: brain.removePageSchema,
    ...written,
    audit: 'page.restore',
  }),
  purgePage: operation(
    'POST /api/brains/{brain}/purge/{slug*}',
    'Remove a page and its history for good',
    admins,
    {
      ...written,
      audit: 'page.purge',
    },
  ),
} as const

const relations = {
  listTags: operation('GET /api/brains/{brain}/tags', 'Tags, and how many pages have them', readers, {
    query: brain.tagsQuerySchema,
    answer: brain.tagListSchema,
  }),
  changeTags: operation('POST /api/brains/{brain}/tags/{slug*}', 'Add and remove tags of a page', writers, {
    body: brain.tagChangeSchema,
    ...written,
    audit: 'page.tags',
  }),
  getTimeline: operation('GET /api/brains/{brain}/timeline', 'What happened when, on all pages', readers, {
    query: brain.timelineQuerySchema,
    answer: brain.timelineSchema,
  }),
  getPageTimeline: operation(
    'GET /api/brains/{brain}/timeline/{slug*}',
    'What happened when, on one page',
    readers,
    {
      query: brain.timelineQuerySchema,
      answer: brain.timelineSchema,
    },
  ),
  addTimelineEntry: operation('POST /api/brains/{brain}/timeline/{slug*}', 'Enter what happened', writers, {
    body: brain.addTimelineEntrySchema,
    status: 201,
    answer: brain.timelineEntrySchema,
    audit: 'page.timeline',
  }),
  getLinks: operation('GET /api/brains/{brain}/links/{slug*}', 'Links from and to a page', readers, {
    query: brain.linksQuerySchema,
    answer: brain.pageLinksSchema,
  }),
  listUnresolved: operation('GET /api/brains/{brain}/unresolved', 'Links that lead nowhere yet', readers, {
    query: brain.unresolvedQuerySchema,
    answer: brain.unresolvedSchema,
  }),
  getGraph: operation('GET /api/brains/{brain}/graph', 'Pages and the links between them', readers, {
    query: brain.graphQuerySchema,
    answer: brain.graphSchema,
  }),
} as const

const searching = {
  findTitles: operation('GET /api/brains/{brain}/titles', 'Pages by what is typed of their name', readers, {
    query: brain.findTitlesSchema,
    answer: brain.titleListSchema,
  }),
  search: operation('GET /api/brains/{brain}/search', 'Search', readers, {
    query: brain.searchQuerySchema,
    answer: brain.searchResponseSchema,
  }),
  searchByBody: operation(
    'POST /api/brains/{brain}/search',
    'Search, with the question in the body',
    readers,
    {
      body: brain.searchRequestSchema,
      answer: brain.searchResponseSchema,
    },
  ),
  verifyCitation: operation(
    'POST /api/brains/{brain}/citations/verify',
    'Whether cited lines still say so',
    readers,
    {
      body: brain.citationSchema,
      answer: brain.citationCheckSchema,
    },
  ),
} as const

const imports = {
  startImport: operation(
    'POST /api/brains/{brain}/imports',
    'Import an archive that is sent (admins: a path)',
    writers,
    {
      query: brain.uploadQuerySchema,
      body: brain.importPathSchema,
      bodyTypes: ['application/zip', 'application/gzip', 'application/x-tar', 'application/octet-stream'],
      status: 202,
      answer: brain.importJobSchema,
      audit: 'import.start',
    },
  ),
  listImports: operation('GET /api/brains/{brain}/imports', 'Imports and syncs', readers, {
    query: brain.importsQuerySchema,
    answer: brain.importListSchema,
  }),
  getImport: operation('GET /api/brains/{brain}/imports/{id}', 'How far an import is', readers, {
    answer: brain.importJobSchema,
  }),
  getReceipt: operation(
    'GET /api/brains/{brain}/imports/{id}/receipt',
    'What became of every file',
    readers,
    {
      query: brain.receiptQuerySchema,
      answer: brain.receiptSchema,
    },
  ),
  getReasons: operation('GET /api/brains/{brain}/imports/{id}/reasons', 'Why files were not taken', readers, {
    query: brain.reasonsQuerySchema,
    answer: brain.reasonsSchema,
  }),
  followImport: operation(
    'GET /api/brains/{brain}/imports/{id}/events',
    'An import as server-sent events',
    readers,
    {
      answerType: 'text/event-stream',
    },
  ),
  cancelImport: operation('POST /api/brains/{brain}/imports/{id}/cancel', 'End an import', writers, {
    answer: brain.importJobSchema,
    audit: 'import.cancel',
  }),
  listSyncSources: operation('GET /api/brains/{brain}/sync', 'Folders that the brain follows', admins, {
    answer: brain.syncListSchema,
  }),
  addSyncSource: operation('POST /api/brains/{brain}/sync', 'Follow a folder', admins, {
    body: brain.addSyncSourceSchema,
    status: 201,
    answer: brain.syncSourceSchema,
    audit: 'sync.add',
  }),
  removeSyncSource: operation('DELETE /api/brains/{brain}/sync/{id}', 'Follow a folder no more', admins, {
    status: 204,
    audit: 'sync.remove',
  }),
  startSync: operation('POST /api/brains/{brain}/sync/{id}/start', 'Sync a folder now', admins, {
    status: 202,
    answer: brain.importJobSchema,
    audit: 'sync.start',
  }),
  exportPages: operation('GET /api/brains/{brain}/export', 'The pages as files, in an archive', readers, {
    query: brain.exportQuerySchema,
    answerType: 'application/zip',
  }),
} as const

const state = {
  getStats: operation('GET /api/brains/{brain}/stats', 'How much the brain holds', readers, {
    answer: brain.brainStatsSchema,
  }),
  getEmbeddings: operation('GET /api/brains/{brain}/embeddings', 'How the vectors are', readers, {
    answer: brain.embeddingStatusSchema,
  }),
} as const

export const brainOperations = {
  ...pages,
  ...history,
  ...relations,
  ...searching,
  ...imports,
  ...state,
} as const
export type BrainOperationName = keyof typeof brainOperations
