// What the pages of one brain must hold: every text that was sent for a page, and at which version those are that were
// answered for. A text that was sent and not answered for may be there or not, but not twice.
import { createHash } from 'node:crypto'

export interface Attempt {
  readonly hash: string
  /** Undefined where nobody was told it. */
  version: number | undefined
  /** Whether it has to be there. */
  isSure: boolean
}

export type PageModel = Map<string, Attempt[]>

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function noteSent(pages: PageModel, slug: string, markdown: string): Attempt {
  const attempt: Attempt = { hash: hashOf(markdown), version: undefined, isSure: false }
  const attempts = pages.get(slug)
  if (attempts === undefined) pages.set(slug, [attempt])
  else attempts.push(attempt)
  return attempt
}

export function noteAnswered(attempt: Attempt, version?: number): void {
  attempt.isSure = true
  attempt.version = version
}

/** Gives a function, to be called when the backup is made: what it must hold, and what it may hold. */
export function beginPageSnapshot(pages: PageModel): () => PageModel {
  const before = new Set([...pages.values()].flat().filter(({ isSure }) => isSure))
  return () => {
    const copyOf = (attempt: Attempt): Attempt =>
      before.has(attempt) ? { ...attempt } : { hash: attempt.hash, version: undefined, isSure: false }
    return copied(pages, copyOf)
  }
}

export const copyPages = (pages: PageModel) => copied(pages, (attempt) => ({ ...attempt }))

function copied(pages: PageModel, copyOf: (attempt: Attempt) => Attempt): PageModel {
  return new Map([...pages].map(([slug, attempts]) => [slug, attempts.map(copyOf)]))
}

export interface FoundVersion {
  readonly version: number
  readonly hash: string
}

/** What does not fit; where all does, what was in doubt is known from now on. */
export function compareHistory(pages: PageModel, slug: string, found: readonly FoundVersion[]): string[] {
  const attempts = pages.get(slug) ?? []
  const byVersion = new Map(found.map(({ version, hash }) => [version, hash]))
  const wrong: string[] = []
  const ordered = found.map(({ version }) => version).sort((one, other) => one - other)
  if (ordered.some((version, index) => version !== index + 1))
    wrong.push(`its versions are ${ordered.join(', ')}`)
  for (const { hash, version, isSure } of attempts) {
    const times = found.filter((one) => one.hash === hash).length
    if (times > 1) wrong.push(`one text is there ${times} times (${hash.slice(0, 8)})`)
    if (isSure && times === 0)
      wrong.push(`the acknowledged version ${version ?? '(of an import)'} is lost (${hash.slice(0, 8)})`)
    if (version !== undefined && times > 0 && byVersion.get(version) !== hash)
      wrong.push(`version ${version} is another than was acknowledged`)
  }
  const known = new Set(attempts.map(({ hash }) => hash))
  for (const { version, hash } of found)
    if (!known.has(hash)) wrong.push(`version ${version} is a text that nobody sent (${hash.slice(0, 8)})`)
  if (wrong.length === 0) settle(pages, slug, found)
  return wrong.map((fault) => `page ${slug}: ${fault}`)
}

function settle(pages: PageModel, slug: string, found: readonly FoundVersion[]): void {
  const ordered = found.toSorted((one, other) => one.version - other.version)
  if (ordered.length === 0) pages.delete(slug)
  else
    pages.set(
      slug,
      ordered.map(({ version, hash }) => ({ version, hash, isSure: true })),
    )
}
