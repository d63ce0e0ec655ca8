// Every acknowledged version is there with its text, without gap and without duplicate, and nothing that nobody sent.
import type { Page, PageList, PageVersion } from '@notarium/contract/brain'
import { compareHistory, type PageModel } from '../model/page-model.ts'
import type { World } from '../world/world.ts'

const most = 500
const batch = 50

/** Of these pages the whole history is looked at, of all others the newest version. */
export async function checkPages(
  world: World,
  brain: string,
  pages: PageModel,
  touched: Iterable<string>,
): Promise<string[]> {
  const listed = await listPages(world, brain)
  const looked = new Set([...touched, ...listed.filter((slug) => !pages.has(slug))])
  const wrong: string[] = []
  if (new Set(listed).size !== listed.length) wrong.push('a page is listed twice')
  for (const slug of looked) wrong.push(...(await checkHistory(world, brain, pages, slug)))
  const others = [...pages.keys()].filter((slug) => !looked.has(slug))
  wrong.push(...(await checkNewest(world, brain, pages, others, new Set(listed))))
  return wrong.map((fault) => `${brain}: ${fault}`)
}

async function listPages(world: World, brain: string): Promise<string[]> {
  const slugs: string[] = []
  for (let cursor = ''; ; ) {
    const path = `/api/brains/${brain}/pages?limit=${most}${cursor}`
    const { pages, nextCursor } = await world.get<PageList>(path)
    slugs.push(...pages.map(({ slug }) => slug))
    if (nextCursor === null) return slugs
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`
  }
}

async function checkHistory(world: World, brain: string, pages: PageModel, slug: string): Promise<string[]> {
  const outcome = await world.ask({
    path: `/api/brains/${brain}/versions/${slug}?limit=${most}`,
    as: world.session,
  })
  if (outcome.kind !== 'answered' || (outcome.status !== 200 && outcome.status !== 404))
    return [`the versions of ${slug} cannot be read: ${JSON.stringify(outcome)}`]
  const { versions } = (outcome.status === 404 ? { versions: [] } : JSON.parse(outcome.text)) as {
    versions: PageVersion[]
  }
  return compareHistory(pages, slug, versions)
}

async function checkNewest(
  world: World,
  brain: string,
  pages: PageModel,
  slugs: readonly string[],
  listed: ReadonlySet<string>,
): Promise<string[]> {
  const missing = slugs.filter((slug) => !listed.has(slug) && pages.get(slug)?.some(({ isSure }) => isSure))
  const wrong = missing.map((slug) => `the page ${slug} is gone`)
  const there = slugs.filter((slug) => listed.has(slug))
  for (let at = 0; at < there.length; at += batch) {
    const body = { slugs: there.slice(at, at + batch) }
    const path = `/api/brains/${brain}/pages-batch`
    const { pages: found } = await world.send<{ pages: Page[] }>('POST', path, body)
    for (const { slug, version, hash } of found) {
      const newest = pages.get(slug)?.at(-1)
      // After a restore nobody may have looked at it yet.
      if (newest?.isSure !== true || newest.version === undefined)
        wrong.push(...(await checkHistory(world, brain, pages, slug)))
      else if (newest.hash !== hash || newest.version !== version)
        wrong.push(`the page ${slug} has version ${version}, and had ${newest.version}`)
    }
  }
  return wrong
}
