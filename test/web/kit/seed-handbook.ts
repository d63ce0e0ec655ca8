// The pages of `handbook`, and what people and an agent did with them: versions, an import, a folder that is followed.
import type { ImportJob, SyncSource } from '@notarium/contract/brain'
import { folderPages, historyVersions, notable, type PageText } from './handbook-pages.ts'
import { importFiles, type ReachedHub, untilEnded } from './import-files.ts'
import type { People } from './seed-people.ts'
import { callTool, type SeededTokens } from './seed-tokens.ts'
import { specialPages } from './special-pages.ts'

export interface SeededHandbook {
  /** Done, with files of every fate. */
  readonly importId: number
  /** Has been synced once. */
  readonly syncId: number
}

/** The brain does them one after the other, but the way there is long. */
const writesAtOnce = 8
const notesOfAgent = 12
const changesOfAgent = 10

export const pagePath = (brain: string, slug: string): string =>
  `/api/brains/${brain}/pages/${slug.split('/').map(encodeURIComponent).join('/')}`

export async function seedHandbook(
  hub: ReachedHub,
  people: People,
  { agent }: SeededTokens,
  notesFolder: string,
): Promise<SeededHandbook> {
  const { client } = hub
  const pages = [...specialPages, ...folderPages()]
  await inParallel(pages, ({ slug, markdown }, index) =>
    client.json('PUT', pagePath('handbook', slug), {
      as: index % 3 === 0 ? people.admin.session : people.editor.session,
      body: { markdown, reason: 'first version' },
    }),
  )
  const deleted = `${pagePath('handbook', notable.deleted)}?reason=replaced`
  const [, , importId, syncId] = await Promise.all([
    client.json('DELETE', deleted, { as: people.editor.session }),
    writeHistory(hub, people, agent.token),
    importProject(hub, people.editor.session, pages.slice(5, 10)),
    followNotes(hub, people.admin.session, notesFolder),
    workAsAgent(hub, agent.token),
  ])
  return { importId, syncId }
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) await work(item, index)
  }
  await Promise.all(Array.from({ length: writesAtOnce }, worker))
}

async function writeHistory({ client }: ReachedHub, people: People, agent: string): Promise<void> {
  const { owner, admin, editor } = people
  const authors = [owner.session, admin.session, editor.session, agent]
  for (const [index, markdown] of historyVersions.entries()) {
    const body = { markdown, reason: `step ${index + 1}` }
    await client.json('PUT', pagePath('handbook', notable.history), { as: authors[index % 4], body })
  }
}

/** Among the files are some that are there already, some that are no pages, and some that cannot be read. */
async function importProject(hub: ReachedHub, as: string, known: readonly PageText[]): Promise<number> {
  const days = Array.from({ length: 8 }, (_, index) => index + 1)
  const files = Object.fromEntries([
    ...known.map(({ slug, markdown }) => [`${slug}.md`, markdown]),
    ...days.map((day) => [
      `projects/aurora/notes/day-${day}.md`,
      `# Day ${day}\n\nThe lights were seen again.\n`,
    ]),
    ['projects/aurora/sky.png', 'no page'],
    ['projects/aurora/numbers.csv', 'nor this'],
    ['projects/aurora/old-encoding.md', Buffer.from('# \xcf\xf0\xe8\n', 'latin1')],
    ['projects/aurora/notes/day-1.markdown', '# Day 1, again\n'],
  ])
  return (await importFiles(hub, as, { brain: 'handbook', name: 'aurora.tar', files })).id
}

async function followNotes(hub: ReachedHub, as: string, path: string): Promise<number> {
  const { client } = hub
  const body = { name: 'Notes on disk', path, prefix: 'synced' }
  const { id } = await client.json<SyncSource>('POST', '/api/brains/handbook/sync', { as, body })
  const job = await client.json<ImportJob>('POST', `/api/brains/handbook/sync/${id}/start`, { as })
  await untilEnded(hub, as, 'handbook', job)
  return id
}

/** Over MCP first, then by HTTP: so the audit log has a hundred entries of it. */
async function workAsAgent({ client }: ReachedHub, token: string): Promise<void> {
  const slugs = Array.from({ length: notesOfAgent }, (_, index) => `agent/notes/${index + 1}`)
  const [first] = slugs
  await callTool(client, token, 'put_page', { slug: first, markdown: '# Findings\n\nFirst words.\n' })
  await inParallel(slugs, async (slug) => {
    if (slug !== first)
      await client.json('PUT', pagePath('handbook', slug), { as: token, body: { markdown: `# ${slug}\n` } })
    for (let change = 1; change <= changesOfAgent; change++) {
      const body = { append: `\nFinding ${change}.\n` }
      await client.json('PATCH', pagePath('handbook', slug), { as: token, body })
    }
  })
}
