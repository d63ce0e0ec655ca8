// Puts payloads into everything of a hub that the interface shows: a brain `hostile` with pages, names of files, tags;
// names of brains, tokens and sync sources; addresses of people, browsers of sessions, and the audit log of it all.
import { importFiles } from './import-files.ts'
import { pagePath } from './seed-handbook.ts'
import type { SeededHub } from './seeded-hub.ts'
import { emailPayloads, fileNamePayloads, frontmatterPayloads, namePayloads } from './xss/field-payloads.ts'
import { marker, xssPages } from './xss-payloads.ts'

export interface PlantedXss {
  readonly brain: string
  /** Of pages with payloads in their text, title, tags or front matter. */
  readonly slugs: readonly string[]
  /** Its receipt has payloads in paths, reasons and slugs. */
  readonly importId: number
}

const brain = 'hostile'
const [image = '', script = ''] = namePayloads

export async function plantXss(hub: SeededHub): Promise<PlantedXss> {
  const { client, people } = hub
  const as = people.admin.session
  await client.json('POST', '/api/admin/brains', { as, body: { name: brain, displayName: image } })
  const [slugs, importId] = await Promise.all([
    plantPages(hub),
    plantFiles(hub),
    plantTokens(hub),
    plantPeople(hub),
    plantSyncSource(hub),
  ])
  return { brain, slugs, importId }
}

async function plantPages({ client, people }: SeededHub): Promise<string[]> {
  const as = people.editor.session
  const text = `${marker}\n`
  const pages = [
    ...xssPages(),
    ...namePayloads.map((payload, index) => ({
      slug: `names/${index}`,
      markdown: `---\ntitle: ${quoted(payload)}\ntags: [${quoted(payload)}]\naliases: [${quoted(payload)}]\n---\n${text}`,
    })),
    // Written one by one, a slug is in the audit log as well.
    ...fileNamePayloads.map((name) => ({ slug: `slugs/${name}`, markdown: `# Slug\n\n${text}` })),
    {
      slug: 'headings',
      markdown: `${text}\n${namePayloads.map((payload) => `# ${payload}`).join('\n\n')}\n`,
    },
    ...frontmatterPayloads.map((block, index) => ({
      slug: `front-matter/${index}`,
      markdown: `---\n${block}\n---\n${text}`,
    })),
  ]
  // One after the other: the reasons of versions are payloads too.
  for (const [index, { slug, markdown }] of pages.entries()) {
    const reason = namePayloads[index % namePayloads.length]
    await client.json('PUT', pagePath(brain, slug), { as, body: { markdown, reason } })
  }
  const entry = { date: '2026-01-01', text: script }
  await client.json('POST', `/api/brains/${brain}/timeline/headings`, { as, body: entry })
  return pages.map(({ slug }) => slug)
}

/** Those that are no text or no pages are told of by their names. */
async function plantFiles(hub: SeededHub): Promise<number> {
  const files = fileNamePayloads.flatMap((name) => [
    [`files/${name}.md`, `# File\n\n${marker}\n`],
    [`files/${name}/inside.md`, '# Inside\n'],
    [`files/${name}.png`, 'no page'],
    [`broken/${name}.md`, Buffer.from([0xff, 0xfe])],
  ])
  const archive = { brain, name: image, files: Object.fromEntries(files) }
  return (await importFiles(hub, hub.people.editor.session, archive)).id
}

/** Each writes, so that the audit log has it as an actor. */
async function plantTokens({ client, people }: SeededHub): Promise<void> {
  const as = people.admin.session
  for (const name of namePayloads.slice(0, 6)) {
    const { token } = await client.token(as, { name, scopes: ['read', 'write'] })
    const body = { markdown: `# Written by ${name}\n`, reason: name }
    await client.json('PUT', pagePath(brain, 'by-token'), { as: token, body })
  }
}

async function plantPeople({ client, people }: SeededHub): Promise<void> {
  for (const email of emailPayloads)
    await client.json('POST', '/api/admin/users', {
      as: people.owner.session,
      body: { email, role: 'viewer' },
    })
  const { email, password } = people.admin
  const headers = { 'user-agent': image, 'x-forwarded-for': '198.51.100.7' }
  await client.json('POST', '/api/auth/login', { body: { email, password }, headers })
}

async function plantSyncSource({ client, people, notesFolder }: SeededHub): Promise<void> {
  const body = { name: image, path: notesFolder, prefix: image }
  await client.json('POST', '/api/brains/handbook/sync', { as: people.admin.session, body })
}

/** YAML takes what JSON does. */
const quoted = (text: string) => JSON.stringify(text)
