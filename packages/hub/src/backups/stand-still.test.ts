// Before everything is replaced nothing can be changed any more, and what was acknowledged is in the restore point.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createBrainSchema } from '@notarium/contract/hub'
import { expect, it, vi } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { doer } from '../brains/testing/fresh-brains.ts'
import { backedUpHub } from './testing/backed-up-hub.ts'
import { fileStores } from './testing/file-stores.ts'

const alpha = createBrainSchema.parse({ name: 'alpha', displayName: 'Alpha' })

/** A hub that stops where its restore point is made, until it is told how that ends. */
async function stoppedHub() {
  let isRestoring = false
  const reached = Promise.withResolvers<void>()
  const verdict = Promise.withResolvers<void>()
  const brainStores: typeof fileStores = {
    ...fileStores,
    async snapshot(...values) {
      if (isRestoring) {
        reached.resolve()
        await verdict.promise
      }
      return fileStores.snapshot(...values)
    },
  }
  const served = await backedUpHub(await freshSqlite(), '', { brainStores })
  const { hub } = served
  await hub.brains.create(doer, alpha)
  served.writeBook('alpha', 'as it was')
  const name = await served.made()
  return {
    ...served,
    name,
    verdict,
    reached: reached.promise,
    restore() {
      isRestoring = true
      return hub.backups.restore(doer, name, { confirm: name, unsigned: false, withoutRestorePoint: false })
    },
  }
}

it('refuses whatever could change something, and serves again where it comes to nothing', async () => {
  const { hub, ask, person, token, restore, reached, verdict, name, folder, entries } = await stoppedHub()
  const owner = await person('owner')
  const as = owner.session
  const agent = await token(owner, ['read', 'write'])
  const { job, ended } = await restore()
  await reached
  const events = await ask('GET', `/api/admin/backup-jobs/${job.id}/events`, { as })
  expect(hub.brains.stateOf('alpha')).toBe('stopped')
  const login = { email: owner.email, password: owner.password }
  const question = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const refused: [method: string, path: string, options: Parameters<typeof ask>[2]][] = [
    ['POST', '/api/auth/login', { body: login }],
    ['POST', '/api/tokens', { as, body: { name: 'x', scopes: ['read'] } }],
    ['POST', '/api/admin/brains/alpha/start', { as }],
    ['PUT', '/api/brains/alpha/pages/x', { as: agent, body: { markdown: '# X' } }],
    ['DELETE', '/api/brains/alpha/pages/x', { as: agent }],
    ['POST', '/mcp/alpha', { as: agent, body: question }],
    ['GET', '/api/brains/alpha/pages/x', { as: agent }],
    // The audit log would tell of it.
    ['GET', `/api/admin/backups/${name}/file`, { as }],
  ]
  for (const [method, path, options] of refused) {
    const answer = await ask(method, path, options)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'restoring' })
  }
  for (const path of ['/api/auth/me', '/api/admin/users', '/api/admin/backups'])
    expect([path, (await ask('GET', path, { as })).status]).toEqual([path, 200])

  verdict.reject(new Error('the disk is gone'))
  expect((await ended).state).toBe('failed')
  expect(await events.text()).toContain('"state":"failed"')
  expect((await ask('POST', '/api/auth/login', { body: login })).status).toBe(200)
  expect(
    (await ask('PUT', '/api/brains/alpha/pages/x', { as: agent, body: { markdown: '# X' } })).status,
  ).toBe(200)
  expect(existsSync(join(folder, 'restore.json'))).toBe(false)
  expect(await entries('backup.restore')).toMatchObject([{ payload: { outcome: 'failed' } }])
})

it('waits for what was let in before, and no longer for what comes after', async () => {
  const { hub, restore, reached, verdict, writeBook } = await stoppedHub()
  const write = Promise.withResolvers<void>()
  const written = hub.writes.through(() => write.promise.then(() => writeBook('alpha', 'acknowledged')))
  let isReached = false
  reached.then(() => {
    isReached = true
  })
  const { ended } = await restore()
  await vi.waitFor(() => expect(hub.writes.pass).toThrow('restored'), { timeout: 20_000 })
  expect([isReached, hub.brains.stateOf('alpha')]).toEqual([false, 'running'])
  write.resolve()
  await written
  await reached
  verdict.resolve()
  expect(await ended).toMatchObject({ state: 'restarting', problem: null })
  // Until the process has ended.
  expect(hub.writes.pass).toThrow('restored')
  expect(hub.brains.stateOf('alpha')).toBe('stopped')
})
