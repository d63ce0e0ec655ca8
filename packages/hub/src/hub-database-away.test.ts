// PostgreSQL goes away under a hub that serves, and comes back.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brainOperations, hubOperations, type Operation } from '@notarium/contract/hub'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshPostgres } from '../../../test/setup/databases.ts'
import { describeWith } from '../../../test/setup/tools.ts'
import { verifyAuditLog } from './audit/verify-audit.ts'
import { type BrainRow, insertBrain } from './store/brain-rows.ts'
import { jsonOf, outcomeOf } from './testing/answers.ts'
import { withOwnRole } from './testing/own-role.ts'
import { freshHub } from './testing/served-hub.ts'

const until = (met: () => Promise<void>) => vi.waitFor(met, { timeout: 20_000, interval: 50 })
const actor = { type: 'system', id: 'test', name: 'test' } as const
const settings = '[sidecar]\nsocket = ""\n[limits]\nrequests_per_second = 0\n'
const docs: BrainRow = {
  ...{ name: 'docs', displayName: 'Docs', host: '127.0.0.1', port: 9, createdAt: 0 },
  ...{ visibility: 'open', supervise: 'hub', wanted: 'stopped' },
}

/** What is known without the database. */
const needNone: readonly Operation[] = [hubOperations.health, hubOperations.openApi, hubOperations.docs]

describeWith('postgresql', 'while PostgreSQL is away', () => {
  it('[KH-ERROR-02] whoever asks is told so; then the hub recovers by itself', async () => {
    const { database, outside, refuse, accept } = await withOwnRole(await freshPostgres())
    const webFolder = mkdtempSync(join(tmpdir(), 'web-'))
    onTestFinished(() => rmSync(webFolder, { recursive: true }))
    writeFileSync(join(webFolder, 'index.html'), '<!doctype html>')
    const { hub, ask, ...served } = await freshHub({ database, settings, webFolder })
    await insertBrain(hub.database, docs)
    await hub.directory.reload()
    const owner = await served.person('owner')
    const token = await served.token(owner, ['read', 'write'])
    const health = async () => {
      const answer = await ask('GET', '/health')
      return [answer.status, (await jsonOf(answer))['database']]
    }
    await until(async () => expect(await health()).toEqual([200, 'ok']))

    await refuse()
    const login = { email: owner.email, password: owner.password }
    const mcp = { method: 'POST', path: '/mcp/{brain}' } as Operation
    for (const operation of [...Object.values<Operation>({ ...hubOperations, ...brainOperations }), mcp]) {
      if (needNone.includes(operation)) continue
      const path = operation.path.replace('{brain}', 'docs').replace(/\{\w+\*?\}/g, 'x')
      const body = operation === hubOperations.login ? { body: login } : {}
      for (const as of operation.access?.brain === undefined ? [owner.session] : [owner.session, token]) {
        const answer = await ask(operation.method, path, { as, ...body })
        expect(answer.headers.get('retry-after'), path).toBe('2')
        expect([path, ...(await outcomeOf(answer))]).toEqual([path, 503, 'database-unavailable'])
      }
    }
    await until(async () => expect(await health()).toEqual([503, 'unavailable']))
    // The interface loads all the same, and can say so.
    expect((await ask('GET', '/login', { as: owner.session, headers: { accept: 'text/html' } })).status).toBe(
      200,
    )
    await hub.audit.record({ actor, ip: '', action: 'meanwhile', payload: {} })

    await accept()
    await until(async () => expect((await ask('GET', '/api/auth/me', { as: token })).status).toBe(200))
    await until(async () => expect(await health()).toEqual([200, 'ok']))
    const entries = () => outside.all('SELECT action FROM audit_log')
    await until(async () => expect(await entries()).toEqual([{ action: 'meanwhile' }]))
    expect(await verifyAuditLog(outside)).toMatchObject({ entries: 1, firstBroken: null })
  })

  it('[KH-ERROR-02] a hub starts all the same, and serves when it is there', async () => {
    const { database, refuse, accept } = await withOwnRole(await freshPostgres())
    await refuse()
    const { ask, ...served } = await freshHub({ database, settings })
    const as = 'brain_ses_none'
    expect((await ask('GET', '/health')).status).toBe(503)
    expect((await ask('POST', '/api/auth/login', { body: { email: 'a', password: 'b' } })).status).toBe(503)
    expect((await ask('GET', '/api/auth/me', { as })).status).toBe(401)
    await accept()
    await until(async () => {
      const { session } = await served.person('viewer')
      expect((await ask('GET', '/api/brains', { as: session })).status).toBe(200)
    })
  })

  it('one that hangs is as good as gone', async () => {
    const { database, outside } = await withOwnRole(await freshPostgres())
    const { ask, ...served } = await freshHub({ database: { ...database, queryTimeoutMs: 1500 } })
    const { session } = await vi.waitFor(() => served.person('viewer'), 20_000)
    await outside.transaction(async (transaction) => {
      await transaction.run('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
      const answer = await ask('GET', '/api/brains', { as: session })
      expect(await outcomeOf(answer)).toEqual([503, 'database-unavailable'])
    })
    await until(async () => expect((await ask('GET', '/api/brains', { as: session })).status).toBe(200))
  })
})
