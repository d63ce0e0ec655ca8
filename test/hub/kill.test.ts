// A hub that is killed while people and programs write: what it answered for is there when it is back, and in the audit
// log.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubFolder, makeHubFolder, withoutSidecar } from './kit/hub-folder.ts'
import { prepareHub, type ServingHub, serveHub } from './kit/hub-process.ts'

interface AuditEntry {
  readonly action: string
  readonly payload: {
    readonly user?: { readonly email: string }
    readonly name?: string
    readonly slug?: string
  }
}

let place: HubFolder
let hub: ServingHub
let client: HubClient
let owner: string

beforeAll(async () => {
  place = await makeHubFolder(`${withoutSidecar}[limits]\nrequests_per_second = 0\n`)
  await prepareHub(place)
  await serve()
  await client.json('POST', '/api/admin/brains', { as: owner, body: { name: 'docs', displayName: 'Docs' } })
})
afterAll(async () => {
  await hub?.end('SIGTERM')
  place?.remove()
})

async function serve(): Promise<void> {
  hub = await serveHub(place)
  client = hubClient(hub.origin)
  owner = await client.logIn(place.owner)
}

/** Writes one after the other until the hub is gone: those that were answered with success, by name, and the others. */
function writeUntilGone(write: (name: string) => Promise<Response>, kind: string) {
  const answered: string[] = []
  const refused: string[] = []
  const done = (async () => {
    for (let count = 0; ; count++) {
      const name = `${kind}-${count}`
      try {
        const answer = await write(name)
        const text = await answer.text()
        if (answer.ok) answered.push(name)
        else refused.push(text)
      } catch {
        return
      }
    }
  })()
  return { answered, refused, done }
}

const users = (name: string) =>
  client.ask('POST', '/api/admin/users', {
    as: owner,
    body: { email: `${name}@example.org`, role: 'viewer' },
  })
/** Revoked at once, because nobody may have more than some. */
const tokens = async (name: string) => {
  const { id } = await client.json<{ id: string }>('POST', '/api/tokens', { as: owner, body: { name } })
  return client.ask('DELETE', `/api/tokens/${id}`, { as: owner })
}
const pages = (name: string) =>
  client.ask('PUT', `/api/brains/docs/pages/${name}`, { as: owner, body: { markdown: `# ${name}\n` } })

it('keeps all that it answered for, and the chain of its audit log, when it is killed', async () => {
  const writers = [
    writeUntilGone(users, 'user'),
    writeUntilGone(tokens, 'token'),
    writeUntilGone(pages, 'page'),
    writeUntilGone(pages, 'other'),
  ]
  const isBusy = () => expect(Math.min(...writers.map(({ answered }) => answered.length))).toBeGreaterThan(2)
  await vi.waitFor(isBusy, { timeout: 30_000 })
  await hub.end('SIGKILL')
  await Promise.all(writers.map(({ done }) => done))
  expect(writers.flatMap(({ refused }) => refused)).toEqual([])
  await serve()

  const [madeUsers, madeTokens, ...madePages] = writers.map(({ answered }) => answered) as [
    string[],
    string[],
  ]
  const asOwner = { as: owner }
  const list = await client.json<{ users: { email: string }[] }>('GET', '/api/admin/users', asOwner)
  const emails = list.users.map(({ email }) => email)
  expect(emails).toEqual(expect.arrayContaining(madeUsers.map((name) => `${name}@example.org`)))
  const { tokens: kept } = await client.json<{ tokens: { name: string }[] }>('GET', '/api/tokens', asOwner)
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(madeTokens))
  // The brain of the killed hub ended with it, and has to come up again.
  const slugs = await vi.waitFor(pagesOfBrain, { timeout: 30_000 })
  expect(slugs).toEqual(expect.arrayContaining(madePages.flat()))

  expect(await client.json('GET', '/api/admin/audit/verify', asOwner)).toMatchObject({ firstBroken: null })
  const entries = await auditEntries()
  const entered = (action: string, nameOf: (payload: AuditEntry['payload']) => string | undefined) =>
    entries.filter((entry) => entry.action === action).map(({ payload }) => nameOf(payload))
  expect(entered('user.create', ({ user }) => user?.email)).toEqual(
    expect.arrayContaining(madeUsers.map((name) => `${name}@example.org`)),
  )
  expect(entered('token.create', ({ name }) => name)).toEqual(expect.arrayContaining(madeTokens))
  expect(entered('page.put', ({ slug }) => slug)).toEqual(expect.arrayContaining(madePages.flat()))
})

async function pagesOfBrain(): Promise<string[]> {
  const slugs: string[] = []
  for (let cursor = ''; ; ) {
    const path = `/api/brains/docs/pages?limit=500${cursor}`
    const { pages: some, nextCursor } = await client.json<{
      pages: { slug: string }[]
      nextCursor: string | null
    }>('GET', path, { as: owner })
    slugs.push(...some.map(({ slug }) => slug))
    if (nextCursor === null) return slugs
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`
  }
}

async function auditEntries(): Promise<AuditEntry[]> {
  const answer = await client.ask('GET', '/api/admin/audit/export', { as: owner })
  return (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
