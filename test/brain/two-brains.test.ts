// Two brains side by side, one of them with an embedding provider whose quota is used up.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddingServer } from '@notarium/brain/parts'
import {
  type EmbeddingStatus,
  type ImportJob,
  identityHeader,
  type SyncSource,
} from '@notarium/contract/brain'
import { anyRequest, signIdentity } from '@notarium/runtime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BrainProcess, notarium, startBrain } from './kit/brain-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'two-brains-'))
const provider = await startEmbeddingServer()
const brains = new Map<string, BrainProcess>()

beforeAll(async () => {
  mkdirSync(join(folder, 'wiki'))
  for (const [name, text] of [
    ['ежи', 'Ежи едят жуков.'],
    ['чай', 'Чай пьют горячим.'],
  ])
    writeFileSync(join(folder, 'wiki', `${name}.md`), `# ${name}\n\n${text}\n`)
  provider.behave('quota', { retryAfter: '3600' })
  for (const name of ['animals', 'engines']) {
    mkdirSync(join(folder, name))
    brains.set(name, await startBrain('--data', configured(name), '--port', '0'))
  }
})
afterAll(async () => {
  for (const { child } of brains.values()) child.kill('SIGKILL')
  await provider.close()
  rmSync(folder, { recursive: true })
})

/** Only the first has a provider. */
function configured(name: string): string {
  const data = join(folder, name)
  const embeddings = `[embeddings]\nprovider = "openai"\nbase_url = "${provider.url}"\nmodel = "m"\n`
  const imports = `[imports]\npaths = ["${join(folder, 'wiki')}"]\n`
  writeFileSync(join(data, 'brain.toml'), name === 'animals' ? imports + embeddings : imports)
  return data
}

async function ask<Answer>(brain: string, path: string, body?: unknown): Promise<Answer> {
  const header = signIdentity(
    readFileSync(join(folder, brain, 'identity.key')),
    { actor: { type: 'user', id: '1', name: 'Анна' }, scopes: ['read', 'write', 'admin'], brain },
    anyRequest,
  )
  const response = await fetch(`http://127.0.0.1:${brains.get(brain)?.port}/api${path}`, {
    headers: { [identityHeader]: header, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return response.json() as Promise<Answer>
}

const search = async (brain: string, query: string) =>
  (await notarium('search', query, '--folder', join(folder, brain))).stdout

async function syncFails(source: number, stored: number): Promise<void> {
  const job = await ask<ImportJob>('animals', `/sync/${source}/start`, {})
  await vi.waitFor(
    async () =>
      expect(await ask<ImportJob>('animals', `/imports/${job.id}`)).toMatchObject({
        state: 'failed',
        stored,
        error: expect.stringMatching(/pages are stored.*429.*next try/s),
      }),
    { timeout: 20_000, interval: 100 },
  )
}

describe('two brains', () => {
  it('have a process and a port of their own [KH-BRAIN-03] [KH-BRAIN-04]', () => {
    const [one, other] = [...brains.values()]
    expect(one?.child.pid).not.toBe(other?.child.pid)
    expect(one?.port).not.toBe(other?.port)
  })

  it('fail a sync whose embeddings are refused, and keep its pages [KH-ERROR-03] [KH-ERROR-04]', async () => {
    const source = { name: 'wiki', path: join(folder, 'wiki'), prefix: '' }
    const { id } = await ask<SyncSource>('animals', '/sync', source)
    await syncFails(id, 2)
    expect(await ask<EmbeddingStatus>('animals', '/embeddings')).toMatchObject({
      vectors: 0,
      debt: { pages: 2, chunks: 2, lastError: expect.stringContaining('429') },
    })
    expect((await ask<{ sources: SyncSource[] }>('animals', '/sync')).sources[0]?.lastError).toContain('429')
    expect(await search('animals', 'что едят ежи')).toContain('ежи')

    // The provider is not asked again for an hour: whoever comes meanwhile is told at once.
    writeFileSync(join(folder, 'wiki', 'late.md'), '# Поздняя страница')
    await syncFails(id, 1)
  })

  it('do not know what the other knows: each has a database of its own [KH-BRAIN-01] [KH-BRAIN-02]', async () => {
    expect(await search('engines', 'что едят ежи')).not.toContain('Ежи')
    const files = ['animals', 'engines'].map((name) => readFileSync(join(folder, name, 'brain.db')).length)
    expect(Math.min(...files)).toBeGreaterThan(0)
  })
})
