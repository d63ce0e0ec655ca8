// Everything a brain can do, as HTTP, MCP and the command line use it. Reads run where they are called; writes run one
// after the other on the writer's thread (writer/).
import type {
  Actor,
  AddTimelineEntry,
  BrainStats,
  Citation,
  CitationCheck,
  EmbeddingStatus,
  FindTitles,
  Folder,
  Graph,
  ImportJob,
  ImportProgress,
  Link,
  ListFolder,
  ListPages,
  MovePage,
  Outline,
  Page,
  PageLinks,
  PageList,
  PageStatement,
  PageVersion,
  PatchPage,
  PutPage,
  ReceiptReason,
  ReceiptRow,
  RemovePage,
  RevertPage,
  SearchRequest,
  SearchResponse,
  SyncSource,
  TagChange,
  TagList,
  TimelineEntry,
  TitleList,
  Written,
} from '@notarium/contract/brain'

export interface Brain {
  readonly name: string
  readonly reads: PageReads
  readonly writes: PageWrites
  readonly searches: Searches
  readonly imports: Imports
  readonly sync: Sync
  stats(): Promise<BrainStats>
  embeddings(): Promise<EmbeddingStatus>
  /** Cheap enough to be asked for all the time. */
  figures(): Promise<BrainFigures>
  /** Resolves when the database answers. */
  check(): Promise<void>
  /** All of it as a tar, whole before the first byte comes; the signal tells that nobody wants it any more. */
  snapshot(signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  close(): Promise<void>
}

export interface BrainFigures {
  readonly pages: number
  /** In the word index, outdated ones included. */
  readonly chunks: number
  readonly segments: number
  readonly vectors: number
  readonly owedChunks: number
  readonly openImports: number
  readonly databaseBytes: number
}

/** Of a page that is not there: BrainError `not-found`, with slugs that look alike in `details.similar`. */
export interface PageReads {
  page(slug: string, part?: PagePart): Promise<Page>
  /** In the order asked for; null where there is none. */
  pages(slugs: readonly string[]): Promise<(Page | null)[]>
  list(request: ListPages): Promise<PageList>
  /** What lies directly under a path. */
  folder(request: ListFolder): Promise<Folder>
  /** By what is typed of a name. */
  titles(request: FindTitles): Promise<TitleList>
  /** Slugs that begin so, for completion. */
  slugs(prefix: string, limit: number): Promise<string[]>
  outline(slug: string): Promise<Outline>
  versions(slug: string, limit: number): Promise<PageVersion[]>
  /** The signed statement about a version, the newest unless told. */
  signature(slug: string, version?: number): Promise<{ version: number; document: Uint8Array }>
  links(slug: string, depth: number): Promise<PageLinks>
  unresolvedLinks(limit: number): Promise<Link[]>
  graph(request: { prefix?: string | undefined; limit: number }): Promise<Graph>
  tags(limit: number): Promise<TagList>
  timeline(request: TimelineRequest): Promise<TimelineEntry[]>
  /** Versions of any page, the newest first. */
  recentChanges(request: { since?: string | undefined; limit: number }): Promise<PageVersion[]>
  /** Pages by slug, for an export. */
  exported(prefix: string): AsyncIterable<{ path: string; content: Uint8Array; modified: Date }>
}

export interface PagePart {
  readonly version?: number | undefined
  readonly startLine?: number | undefined
  readonly endLine?: number | undefined
}

interface TimelineRequest {
  readonly slug?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit: number
}

/** A version that does not match `ifMatch` is BrainError `conflict`, with both in `details`. */
export interface PageWrites {
  put(actor: Actor, slug: string, change: PutPage): Promise<Written>
  patch(actor: Actor, slug: string, change: PatchPage): Promise<Written>
  move(actor: Actor, slug: string, change: MovePage): Promise<Written>
  delete(actor: Actor, slug: string, change: RemovePage): Promise<Written>
  restore(actor: Actor, slug: string, change: RemovePage): Promise<Written>
  /** For good: only a deleted page can be purged. */
  purge(actor: Actor, slug: string): Promise<Written>
  revert(actor: Actor, slug: string, change: RevertPage): Promise<Written>
  changeTags(actor: Actor, slug: string, change: TagChange): Promise<Written>
  addTimelineEntry(actor: Actor, slug: string, entry: AddTimelineEntry): Promise<TimelineEntry>
  /** Of the newest version, if it still has the text that was signed. The first to sign it stays the one who did. */
  sign(slug: string, statement: PageStatement): Promise<void>
}

interface Searches {
  search(request: SearchRequest): Promise<SearchResponse>
  verifyCitation(citation: Citation): Promise<CitationCheck>
}

export interface Imports {
  /**
   * The file or folder is read where it is; a temporary one is removed when the job has ended. BrainError `forbidden`
   * says how to allow a path that may not be imported.
   */
  start(actor: Actor, request: ImportRequest): Promise<ImportJob>
  /** Where an upload is to be put before `start`. */
  uploadFolder(): Promise<string>
  get(id: number): Promise<ImportJob>
  list(limit: number): Promise<ImportJob[]>
  receipt(id: number, request: ReceiptRequest): Promise<ReceiptRow[]>
  /** Why files were not taken, and how many for each reason; the most frequent first. */
  reasons(id: number, request: { state: 'skipped' | 'failed'; limit: number }): Promise<ReceiptReason[]>
  cancel(actor: Actor, id: number): Promise<ImportJob>
  /** Calls back at every step of the job until it has ended; the state as it is now comes at once. */
  watch(id: number, changed: (progress: ImportProgress) => void): () => void
}

export interface ImportRequest {
  readonly label: string
  readonly path: string
  readonly temporary: boolean
  readonly prefix: string
  readonly reason: string
}

interface ReceiptRequest {
  readonly state?: ReceiptRow['state'] | undefined
  /** Rows after this ordinal. */
  readonly after?: number | undefined
  readonly limit: number
}

export interface Sync {
  list(): Promise<SyncSource[]>
  add(actor: Actor, source: { name: string; path: string; prefix: string }): Promise<SyncSource>
  remove(actor: Actor, id: number): Promise<void>
  start(actor: Actor, id: number): Promise<ImportJob>
}
