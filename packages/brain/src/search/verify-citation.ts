// Checks a citation: are these lines what the page said, and does it still say so?
import type { Citation, CitationCheck } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { hashOfLines, linesOf } from '../pages/lines.ts'
import { citedVersion, markdownOf, pageRow } from '../store/page-texts.ts'
import { signatureRow, unsigned } from '../store/signature-rows.ts'

export async function verifyCitation(database: Database, citation: Citation): Promise<CitationCheck> {
  const { slug, version, startLine, endLine, sha256 } = citation
  const found = await citedVersion(database, slug, version)
  if (found === undefined) return missing(database, citation)
  const { page, cited } = found
  const lines = linesOf(cited.markdown, startLine, endLine)
  const currentVersion = page.deleted_at === null ? page.version : null
  if (lines.start !== startLine || lines.end !== endLine || hashOfLines(lines.text) !== sha256.toLowerCase())
    return {
      valid: false,
      status: 'mismatch',
      explanation: `lines ${startLine} to ${endLine} of version ${version} do not have this SHA-256: cite again`,
      currentVersion,
      // Whoever signed the version has not signed this.
      signed_by: null,
      text: null,
    }
  const { signed_by } = (await signatureRow(database, page.id, version)) ?? unsigned
  return {
    valid: true,
    currentVersion,
    signed_by,
    text: lines.text,
    ...(await stillThere(database, page, lines.text, citation)),
  }
}

async function missing(database: Database, { slug, version }: Citation): Promise<CitationCheck> {
  const page = await pageRow(database, slug)
  const explanation =
    page === undefined ? `there is no page '${slug}'` : `the page '${slug}' has no version ${version}`
  return {
    valid: false,
    status: 'missing',
    explanation,
    currentVersion: page?.version ?? null,
    signed_by: null,
    text: null,
  }
}

async function stillThere(
  database: Database,
  page: NonNullable<Awaited<ReturnType<typeof pageRow>>>,
  text: string,
  { slug, startLine, endLine }: Citation,
): Promise<Pick<CitationCheck, 'status' | 'explanation'>> {
  if (page.deleted_at !== null)
    return { status: 'changed', explanation: 'the cited version says so; the page has been deleted since' }
  const now = await markdownOf(database, page)
  if (page.slug !== slug && now.includes(text))
    return { status: 'moved', explanation: `the page still says so; its slug is now '${page.slug}'` }
  if (linesOf(now, startLine, endLine).text === text)
    return { status: 'current', explanation: 'the page says so today, in the same lines' }
  if (now.includes(text))
    return { status: 'moved', explanation: 'the page still says so, in other lines than the cited version' }
  return { status: 'changed', explanation: 'the cited version says so; the page has been changed since' }
}
