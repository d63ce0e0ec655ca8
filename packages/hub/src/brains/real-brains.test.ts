// The real thing: a brain's own process under the hub's hand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityHeader } from '@notarium/contract/brain'
import { readIdentityKey, signIdentity } from '@notarium/runtime'
import { expect, it, vi } from 'vitest'
import { launchBrain } from '../../../../test/hub/kit/launch-brain.ts'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { doer, freshBrains } from './testing/fresh-brains.ts'

it('a brain keeps its pages when it is killed, and its removal leaves them as an archive', async () => {
  const { brains, create, folder } = await freshBrains(await freshSqlite(), { launchBrain })
  const { port, pid, state } = await create('alpha')
  expect(state).toBe('running')
  const key = await readIdentityKey(join(folder, 'brains', 'alpha', 'identity.key'))
  const ask = (method: string, path: string, body?: object) => {
    const identity = { actor: doer.actor, scopes: ['read' as const, 'write' as const], brain: 'alpha' }
    const headers = {
      [identityHeader]: signIdentity(key, identity, { method, path }),
      'content-type': 'application/json',
    }
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  const written = await ask('PUT', '/api/pages/notes/hedgehog', { markdown: '# Ёж\n\nколючий\n' })
  expect(written.ok).toBe(true)

  process.kill(pid ?? 0, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await brains.get('alpha')).toMatchObject({ restarts: 1, state: 'running' }),
    {
      timeout: 30_000,
    },
  )
  expect(await (await ask('GET', '/api/pages/notes/hedgehog')).text()).toContain('колючий')

  const { keptIn } = await brains.remove(doer, 'alpha', 'alpha')
  const archive = readFileSync(join(keptIn ?? '', 'pages.zip'))
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('notes/hedgehog.md')).toBe(true)
  expect(readFileSync(join(keptIn ?? '', 'brain-alpha.log'), 'utf8')).toContain('"ended"')
})
