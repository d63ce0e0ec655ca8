// Keeps the signed statement about a version of a page. The hub had it signed; what it says of the text is held against
// the page once more, because that may have been changed while the sidecar was at work.
import type { PageStatement } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'
import { slugOf } from '../markdown/slug.ts'
import { insertSignature, signatureRow } from '../store/signature-rows.ts'
import { livePage } from './change-page.ts'

export function signPage(database: Database, wantedSlug: string, statement: PageStatement): Promise<void> {
  const slug = slugOf(wantedSlug)
  const { version, sha256, signed_by: signedBy, signed_at: signedAt, document } = statement
  return database.transaction(async (transaction) => {
    const page = await livePage(transaction, slug)
    if (page.version !== version || page.hash !== sha256)
      throw new BrainError(
        'conflict',
        `the page '${slug}' has version ${page.version} by now, and version ${version} was to be signed: read it again`,
        { expectedVersion: version, currentVersion: page.version },
      )
    const before = await signatureRow(transaction, page.id, version)
    if (before !== undefined)
      throw new BrainError(
        'exists',
        `version ${version} of the page '${slug}' is signed by ${before.signed_by}`,
      )
    await insertSignature(transaction, {
      pageId: page.id,
      version,
      signedBy,
      signedAt: Date.parse(signedAt),
      document: Buffer.from(document, 'base64'),
    })
  })
}
