// Who signed which version of a page, and the statement that they signed.
import type { Database } from '@notarium/runtime/database'

/** Nulls of a version that nobody signed. */
export interface SignedRow {
  readonly signed_by: string | null
  readonly signed_at: number | null
}

export const unsigned: SignedRow = { signed_by: null, signed_at: null }

export function signatureRow(
  database: Database,
  pageId: number,
  version: number,
): Promise<SignedRow | undefined> {
  return database.get(
    'SELECT signed_by, signed_at FROM page_signature WHERE page_id = ? AND version = ?',
    pageId,
    version,
  )
}

export async function signedDocument(
  database: Database,
  pageId: number,
  version: number,
): Promise<Uint8Array | undefined> {
  const row = await database.get<{ document: Uint8Array }>(
    'SELECT document FROM page_signature WHERE page_id = ? AND version = ?',
    pageId,
    version,
  )
  return row?.document
}

export async function insertSignature(
  database: Database,
  row: { pageId: number; version: number; signedBy: string; signedAt: number; document: Uint8Array },
): Promise<void> {
  await database.run(
    'INSERT INTO page_signature (page_id, version, signed_by, signed_at, document) VALUES (?, ?, ?, ?, ?)',
    row.pageId,
    row.version,
    row.signedBy,
    row.signedAt,
    row.document,
  )
}
