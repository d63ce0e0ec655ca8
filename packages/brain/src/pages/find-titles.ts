// Pages by a part of their name, while it is being typed: for completing links and for jumping to a page. The best
// first: the name itself, names that begin so, names with a word that begins so, and then those that hold it anywhere.
import type { FindTitles, TitleList } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { normaliseKey } from '../markdown/link-target.ts'
import { beforePart, type NamedPage, namesBeginning, namesHolding } from '../store/title-queries.ts'

/** A page may be found by several of its names. */
const namesOfPage = 5
/** Shorter texts are in most names. */
const leastHeld = 3
const mostSpellings = 5

export async function findTitles(database: Database, { q, limit }: FindTitles): Promise<TitleList> {
  const typed = withoutYo(normaliseKey(q))
  if (typed === '') return { titles: [] }
  const most = limit * namesOfPage
  const beginning = await Promise.all(
    spellingsOf(typed).map((spelling) => namesBeginning(database, spelling, most)),
  )
  const begun = bestFirst(beginning.flat(), typed)
  const isEnough = begun.length >= limit || typed.length < leastHeld
  const found = isEnough
    ? begun
    : bestFirst([...beginning.flat(), ...(await namesHolding(database, typed, most))], typed)
  return { titles: found.slice(0, limit).map(({ slug, title }) => ({ slug, title })) }
}

const withoutYo = (text: string) => text.replaceAll('ё', 'е')

/** As it may stand in the index: mostly a word has one ё, if any. */
function spellingsOf(typed: string): string[] {
  const withYo = [...typed.matchAll(/е/g)].map(
    ({ index }) => `${typed.slice(0, index)}ё${typed.slice(index + 1)}`,
  )
  return [typed, ...withYo].slice(0, mostSpellings)
}

/** Each page once, by the best of its names. */
function bestFirst(pages: readonly NamedPage[], typed: string): NamedPage[] {
  const ranked = pages
    .map((page) => ({ page, rank: rankOf(withoutYo(page.name), typed) }))
    .sort((one, other) => one.rank - other.rank || byLength(one.page, other.page))
  const bySlug = new Map<string, NamedPage>()
  for (const { page } of ranked) if (!bySlug.has(page.slug)) bySlug.set(page.slug, page)
  return [...bySlug.values()]
}

function byLength(one: NamedPage, other: NamedPage): number {
  return one.name.length - other.name.length || (one.slug < other.slug ? -1 : 1)
}

function rankOf(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  return name.includes(beforePart(typed) + typed) ? 2 : 3
}
