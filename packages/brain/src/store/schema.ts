// The tables of a brain. Integers are ids, counts and milliseconds since 1970; lists and objects are JSON text.
import type { Migration } from '@notarium/runtime/database'

const pages = [
  // A counter only grows: an id is never given out twice, also not after a purge.
  `CREATE TABLE counter (name {text} PRIMARY KEY, value {integer} NOT NULL)`,
  `CREATE TABLE setting (name {text} PRIMARY KEY, value {text} NOT NULL)`,
  `CREATE TABLE page (
    id {integer} PRIMARY KEY,
    slug {text} NOT NULL UNIQUE,
    path {text} NOT NULL,
    title {text} NOT NULL,
    type {text} NOT NULL,
    tags {text} NOT NULL,
    aliases {text} NOT NULL,
    frontmatter {text} NOT NULL,
    language {text} NOT NULL,
    hash {text} NOT NULL,
    bytes {integer} NOT NULL,
    version {integer} NOT NULL,
    author {text} NOT NULL,
    created_at {integer} NOT NULL,
    updated_at {integer} NOT NULL,
    deleted_at {integer},
    deleted_by {text},
    delete_reason {text},
    source_id {integer}
  )`,
  `CREATE INDEX page_updated ON page (updated_at)`,
  `CREATE INDEX page_source ON page (source_id, path) WHERE source_id IS NOT NULL`,
  // The text of every version, the present one included: it is kept once.
  `CREATE TABLE page_version (
    page_id {integer} NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    version {integer} NOT NULL,
    slug {text} NOT NULL,
    title {text} NOT NULL,
    markdown {text} NOT NULL,
    hash {text} NOT NULL,
    author {text} NOT NULL,
    reason {text} NOT NULL,
    created_at {integer} NOT NULL,
    PRIMARY KEY (page_id, version)
  )`,
  `CREATE INDEX page_version_created ON page_version (created_at)`,
  `CREATE INDEX page_version_slug ON page_version (slug, version)`,
  `CREATE TABLE page_tag (
    tag {text} NOT NULL,
    page_id {integer} NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    PRIMARY KEY (tag, page_id)
  )`,
  `CREATE INDEX page_tag_page ON page_tag (page_id)`,
  // The names under which a page answers links: its path, the last part of it, title, aliases.
  `CREATE TABLE page_key (
    name {text} NOT NULL,
    page_id {integer} NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    PRIMARY KEY (name, page_id)
  )`,
  `CREATE INDEX page_key_page ON page_key (page_id)`,
  // A link knows what it asks for, not what it found: pages come and go without a link being touched.
  `CREATE TABLE link (
    page_id {integer} NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    ordinal {integer} NOT NULL,
    kind {text} NOT NULL,
    name {text} NOT NULL,
    target {text} NOT NULL,
    heading {text},
    text {text} NOT NULL,
    line {integer} NOT NULL,
    context {text} NOT NULL,
    PRIMARY KEY (page_id, ordinal)
  )`,
  `CREATE INDEX link_name ON link (name)`,
  // The page a link leads to. Names can be shared: the page with the shortest slug is meant.
  `CREATE VIEW resolved_link AS
    SELECT link.*, (SELECT page.slug FROM page_key JOIN page ON page.id = page_key.page_id
      WHERE page_key.name = link.name AND page.deleted_at IS NULL
      ORDER BY length(page.slug), page.slug LIMIT 1) AS to_slug
    FROM link`,
  `CREATE TABLE timeline_entry (
    id {integer} PRIMARY KEY,
    page_id {integer} NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    date {text} NOT NULL,
    text {text} NOT NULL,
    author {text} NOT NULL,
    created_at {integer} NOT NULL
  )`,
  `CREATE INDEX timeline_entry_page ON timeline_entry (page_id, date)`,
  `CREATE INDEX timeline_entry_date ON timeline_entry (date)`,
]

const search = [
  `CREATE TABLE chunk (
    id {integer} PRIMARY KEY,
    page_id {integer} NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    ordinal {integer} NOT NULL,
    heading_path {text} NOT NULL,
    start_line {integer} NOT NULL,
    end_line {integer} NOT NULL,
    start_at {integer} NOT NULL,
    end_at {integer} NOT NULL,
    hash {text} NOT NULL
  )`,
  `CREATE INDEX chunk_page ON chunk (page_id, ordinal)`,
  // An immutable part of the word index, with what ranking needs to know of its chunks (index/segment.ts).
  `CREATE TABLE segment (
    id {integer} PRIMARY KEY,
    chunks {integer} NOT NULL,
    facts {blob} NOT NULL,
    retired_at {integer}
  )`,
  `CREATE TABLE segment_block (
    segment_id {integer} NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    ordinal {integer} NOT NULL,
    first_term {text} NOT NULL,
    data {blob} NOT NULL,
    PRIMARY KEY (segment_id, ordinal)
  )`,
  // Chunks of this page in segments older than this one are no longer true.
  `CREATE TABLE superseded (page_id {integer} PRIMARY KEY, before_segment {integer} NOT NULL)`,
]

const embeddings = [
  // `variant`: what else decides about the vectors, that is prefixes and the dimension that was asked for.
  `CREATE TABLE embedding_model (
    id {integer} PRIMARY KEY,
    name {text} NOT NULL,
    variant {text} NOT NULL,
    dimensions {integer} NOT NULL,
    complete {integer} NOT NULL,
    UNIQUE (name, variant)
  )`,
  // Not `vector`: pgvector has a type of that name, and a table is a type too.
  `CREATE TABLE chunk_vector (
    model_id {integer} NOT NULL REFERENCES embedding_model (id) ON DELETE CASCADE,
    chunk_id {integer} NOT NULL REFERENCES chunk (id) ON DELETE CASCADE,
    data {blob} NOT NULL,
    PRIMARY KEY (model_id, chunk_id)
  )`,
  `CREATE INDEX chunk_vector_chunk ON chunk_vector (chunk_id)`,
  // Chunks that wait for a vector. What is here is owed; nothing else is.
  `CREATE TABLE embedding_debt (
    chunk_id {integer} PRIMARY KEY REFERENCES chunk (id) ON DELETE CASCADE,
    since {integer} NOT NULL,
    tries {integer} NOT NULL,
    error {text}
  )`,
]

const imports = [
  `CREATE TABLE sync_source (
    id {integer} PRIMARY KEY,
    name {text} NOT NULL UNIQUE,
    path {text} NOT NULL,
    prefix {text} NOT NULL,
    state {text} NOT NULL,
    created_at {integer} NOT NULL
  )`,
  `CREATE TABLE import_job (
    id {integer} PRIMARY KEY,
    kind {text} NOT NULL,
    label {text} NOT NULL,
    path {text} NOT NULL,
    temporary {integer} NOT NULL,
    prefix {text} NOT NULL,
    source_id {integer},
    author {text} NOT NULL,
    reason {text} NOT NULL,
    state {text} NOT NULL,
    phase {text} NOT NULL,
    ending {text},
    total {integer} NOT NULL,
    stored {integer} NOT NULL,
    unchanged {integer} NOT NULL,
    skipped {integer} NOT NULL,
    failed {integer} NOT NULL,
    deleted {integer} NOT NULL,
    error {text},
    created_at {integer} NOT NULL,
    started_at {integer},
    finished_at {integer}
  )`,
  `CREATE TABLE receipt (
    job_id {integer} NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
    ordinal {integer} NOT NULL,
    path {text} NOT NULL,
    bytes {integer},
    state {text} NOT NULL,
    reason {text},
    slug {text},
    PRIMARY KEY (job_id, ordinal)
  )`,
  `CREATE INDEX receipt_state ON receipt (job_id, state, ordinal)`,
  `CREATE INDEX receipt_slug ON receipt (job_id, slug) WHERE slug IS NOT NULL`,
  // A file that moved is known by its content.
  `CREATE INDEX page_source_hash ON page (source_id, hash) WHERE source_id IS NOT NULL`,
]

/** Lists and folders are read off this index alone, also where pages have long rows. */
const slugsOfLivePages = ['CREATE INDEX page_live ON page (slug) WHERE deleted_at IS NULL']

/**
 * Of a version, not of a page: what comes after it is unsigned. The statement stands last, where a look at who signed
 * does not read it.
 */
const signatures = [
  `CREATE TABLE page_signature (
    page_id {integer} NOT NULL,
    version {integer} NOT NULL,
    signed_by {text} NOT NULL,
    signed_at {integer} NOT NULL,
    document {blob} NOT NULL,
    PRIMARY KEY (page_id, version),
    FOREIGN KEY (page_id, version) REFERENCES page_version (page_id, version) ON DELETE CASCADE
  )`,
]

export const migrations: readonly Migration[] = [
  [...pages, ...search, ...embeddings, ...imports],
  slugsOfLivePages,
  signatures,
]
