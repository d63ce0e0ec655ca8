// Backups of a running hub, on both databases: made, tried, taken apart by others, restored.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupListSchema, createBrainSchema } from '@notarium/contract/hub'
import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { verifyAuditLog } from '../audit/verify-audit.ts'
import { doer } from '../brains/testing/fresh-brains.ts'
import { markRevoked } from '../store/token-rows.ts'
import { partOf } from './archive/under-way.ts'
import { hubMark } from './hub-mark.ts'
import { finishRestore } from './restore/finish-restore.ts'
import { backedUpHub } from './testing/backed-up-hub.ts'
import { fileStores } from './testing/file-stores.ts'
import { finishKilledAtEachStep } from './testing/killed-at-each-step.ts'

const alpha = createBrainSchema.parse({ name: 'alpha', displayName: 'Alpha <1>' })
const operator = { actor: { type: 'cli', id: 'root', name: 'root' }, ip: '' } as const

describeOnBothDatabases('backups', (fresh) => {
  it('makes one that tar opens, lists it, tries it, and enters both in the audit log', async () => {
    const { hub, backups, made, ended, folder, entries, writeBook } = await backedUpHub(await fresh())
    await hub.brains.create(doer, alpha)
    writeBook('alpha', 'as it was')
    const name = await made()
    const file = join(folder, 'backups', name)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const members = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')
    expect(members).toEqual(expect.arrayContaining(['brains/alpha/book', 'hub/snapshot.json']))
    expect(members.at(-1)).toBe('manifest.xml')

    const list = await backups.list()
    expect(backupListSchema.parse(list)).toEqual(list)
    expect(list.backups).toMatchObject([
      {
        ...{ name, kind: 'manual', encrypted: false, signed: true, bytes: statSync(file).size },
        contents: {
          auditEntries: 1,
          brains: [{ name: 'alpha', pages: 1, bytes: 9 }],
          missing: [],
          keys: false,
        },
        ...{ verification: null, copy: null },
      },
    ])
    expect(await ended(backups.verify(doer, name))).toMatchObject({ state: 'done', problem: null })
    expect((await backups.get(name)).verification).toMatchObject({
      ok: true,
      signedBy: 'Olga',
      problem: null,
    })
    expect(readdirSync(join(folder, 'backups')).sort()).toEqual([name, `${name}.json`])
    expect(await entries('backup.create')).toMatchObject([
      {
        outbox: 1,
        actor_name: doer.actor.name,
        payload: { backup: name, outcome: 'done', brains: ['alpha'] },
      },
    ])
    expect(await entries('backup.verify')).toMatchObject([{ payload: { backup: name, outcome: 'done' } }])
  })

  it('refuses a second piece of work, names without a backup, and what is not confirmed', async () => {
    const { backups, made, ended, folder, entries } = await backedUpHub(await fresh())
    const name = await made()
    const { ended: first, job } = await backups.verify(doer, name)
    await expect(backups.create(doer, {})).rejects.toMatchObject({
      code: 'backup-under-way',
      message: expect.stringContaining(name),
      details: { job: job.id },
    })
    await expect(backups.remove(doer, name, name)).rejects.toMatchObject({ code: 'backup-under-way' })
    await first
    for (const odd of ['../hub.db', `${name}.json`, 'notarium-1.tar', '', 'a/b.tar'])
      await expect(backups.get(odd)).rejects.toMatchObject({ code: 'not-found' })
    const unconfirmed = { confirm: 'yes', unsigned: false, withoutRestorePoint: false }
    await expect(backups.restore(doer, name, unconfirmed)).rejects.toMatchObject({
      code: 'confirmation-required',
    })
    await expect(backups.remove(doer, name, '')).rejects.toMatchObject({ code: 'confirmation-required' })
    await expect(backups.create(doer, { encrypt: true })).rejects.toMatchObject({ code: 'bad-request' })
    writeFileSync(join(folder, 'backups', 'by-hand.tar'), 'no archive')
    expect(await backups.get('by-hand.tar')).toMatchObject({ kind: 'unknown', signed: null, contents: null })
    expect(await ended(backups.verify(doer, 'by-hand.tar'))).toMatchObject({
      state: 'failed',
      problem: { code: 'bad-backup' },
    })
    expect((await backups.get('by-hand.tar')).verification).toMatchObject({ ok: false })
    expect((await entries('backup.verify')).at(-1)?.payload).toMatchObject({
      outcome: 'failed',
      problem: { code: 'bad-backup' },
    })
    await backups.remove(doer, name, name)
    expect(readdirSync(join(folder, 'backups')).sort()).toEqual(['by-hand.tar', 'by-hand.tar.json'])
  })

  it('puts everything back, but for sessions and what was revoked since, whenever it is killed', async () => {
    const database = await fresh()
    let restarts = 0
    const before = await backedUpHub(database, '', { onRestart: () => restarts++ })
    const { hub, folder, ended, made, person, token } = before
    const owner = await person('owner')
    const [kept, revoked, removed] = [
      await token(owner, ['read']),
      await token(owner, ['read']),
      await token(owner, ['read']),
    ]
    await hub.brains.create(doer, alpha)
    before.writeBook('alpha', 'as it was')
    const name = await made()

    const tokenId = async (secret: string) => (await hub.tokenChecks.find(secret, ''))?.id ?? ''
    await markRevoked(hub.database, await tokenId(revoked), 1)
    await hub.database.run('DELETE FROM tokens WHERE id = ?', await tokenId(removed))
    const late = await token(owner, ['read'])
    await person('viewer')
    await hub.brains.create(doer, { ...alpha, name: 'beta' })
    before.writeBook('alpha', 'changed')
    before.writeBook('beta', 'new')
    const wanted = { confirm: name, unsigned: false, withoutRestorePoint: false }
    // Where it comes to nothing, everything goes on.
    renameSync(join(folder, 'brains', 'alpha', 'book'), join(folder, 'book'))
    expect(await ended(hub.backups.restore(doer, name, wanted))).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringContaining("the brain 'alpha' cannot be backed up") },
    })
    renameSync(join(folder, 'book'), join(folder, 'brains', 'alpha', 'book'))
    const write = { as: owner.session, body: { markdown: '# X' } }
    expect((await before.ask('PUT', '/api/brains/alpha/pages/x', write)).status).toBe(200)
    expect(readdirSync(join(folder, 'backups')).sort()).toEqual([name, `${name}.json`])

    const { job, ended: restored } = await hub.backups.restore(doer, name, wanted)
    expect(await restored).toMatchObject({ state: 'restarting', problem: null })
    // Nothing can be changed any more.
    const as = owner.session
    const login = { body: { email: owner.email, password: owner.password } }
    const call = { as: kept, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }
    for (const [method, path, question] of [
      ['POST', '/api/auth/login', login],
      ['POST', '/api/admin/brains/alpha/start', { as }],
      ['PUT', '/api/brains/alpha/pages/x', write],
      ['DELETE', '/api/brains/alpha/pages/x', { as }],
      ['POST', '/mcp/alpha', call],
      // Its process has ended.
      ['GET', '/api/brains/alpha/pages/x', { as }],
      // The audit log would tell of it.
      ['GET', `/api/admin/backups/${name}/file`, { as }],
    ] as const) {
      const answer = await before.ask(method, path, question)
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
      expect(await answer.json()).toMatchObject({ code: 'restoring' })
    }
    for (const path of ['/api/auth/me', '/api/admin/users', `/api/admin/backup-jobs/${job.id}/events`])
      expect([path, (await before.ask('GET', path, { as })).status]).toEqual([path, 200])
    await vi.waitFor(() => expect(restarts).toBe(1), { timeout: 20_000 })
    const head = await hub.database.get<{ id: number; hash: string }>('SELECT id, hash FROM audit_head')
    await before.close()

    const { config } = hub
    const steps = await finishKilledAtEachStep(config)
    expect(steps).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^COMMIT UPDATE audit_head/),
        ...(database.kind === 'postgres' ? [expect.stringMatching(/^COMMIT ALTER SCHEMA/)] : []),
        expect.stringMatching(/^rename restore.json.part restore.json$/),
        ...['apply alpha', 'discard alpha', 'rm restore.json'],
        expect.stringMatching(/^rename brains\/beta removed\//),
      ]),
    )
    expect(await finishRestore(config, { stores: fileStores, log: hub.log })).toBe(false)

    const left = partOf(join(folder, 'backups', 'a.tar'), await hubMark(folder))
    writeFileSync(left, 'of a hub that was killed')
    const after = await backedUpHub(database, '', { folder })
    await vi.waitFor(() => expect(existsSync(left)).toBe(false), { timeout: 20_000 })
    expect(after.readBook('alpha')).toBe('as it was')
    const users = await after.hub.database.all<{ role: string }>('SELECT role FROM users')
    expect(users).toEqual([{ role: 'owner' }])
    expect((await after.ask('GET', '/api/auth/me', { as: owner.session })).status).toBe(401)
    const good = [kept, revoked, removed, late].map(
      async (as) => (await after.ask('GET', '/api/auth/me', { as })).ok,
    )
    expect(await Promise.all(good)).toEqual([true, false, false, false])
    expect((await after.hub.brains.list()).map((brain) => brain.name)).toEqual(['alpha'])
    expect(readdirSync(join(folder, 'removed'))).toEqual([expect.stringMatching(/^beta-/)])
    expect(await verifyAuditLog(after.hub.database)).toMatchObject({ firstBroken: null })
    const [entry, ...others] = await after.entries('backup.restore')
    expect(others).toEqual([])
    const point = (await after.backups.list()).backups.find(({ kind }) => kind === 'restore-point')
    expect(entry).toMatchObject({
      actor_name: doer.actor.name,
      outbox: 1,
      payload: {
        ...{ backup: name, outcome: 'done', signedBy: 'Olga', revoked: 2, restorePoint: point?.name },
        replaced: { entry: head?.id, sha256: head?.hash },
      },
    })
    expect(existsSync(join(folder, 'replaced')) ? readdirSync(join(folder, 'replaced')) : []).toEqual([])
    expect(existsSync(join(folder, 'restoring'))).toBe(false)

    // And back again to the restore point.
    const again = { ...wanted, confirm: point?.name ?? '', withoutRestorePoint: true }
    expect(await ended(after.backups.restore(doer, point?.name ?? '', again))).toMatchObject({
      state: 'restarting',
    })
    await after.close()
    await finishRestore(config, { stores: fileStores, log: hub.log })
    const back = await backedUpHub(database, '', { folder })
    expect([back.readBook('alpha'), await back.hub.database.all('SELECT id FROM users')]).toEqual([
      'changed',
      [expect.anything(), expect.anything()],
    ])
    const [aside = ''] = readdirSync(join(folder, 'replaced'))
    expect(readFileSync(join(folder, 'replaced', aside, 'brains', 'alpha', 'book'), 'utf8')).toBe('as it was')
  })

  it('puts one brain back, or beside it under another name, and finishes what was broken off', async () => {
    const { hub, folder, made, backups, ended, readBook, writeBook, entries } = await backedUpHub(
      await fresh(),
    )
    const doer = operator
    await hub.brains.create(doer, { ...alpha, visibility: 'restricted' })
    writeBook('alpha', 'as it was')
    const name = await made()
    writeBook('alpha', 'changed')
    const wanted = { confirm: name, unsigned: false, withoutRestorePoint: false, brain: 'alpha' }
    const copied = await ended(backups.restoreBrain(doer, name, { ...wanted, as: 'copy' }))
    expect(copied).toMatchObject({ state: 'done', brain: 'copy' })
    expect([readBook('copy'), readBook('alpha')]).toEqual(['as it was', 'changed'])
    expect(await hub.brains.get('copy')).toMatchObject({ displayName: 'Alpha <1>', visibility: 'restricted' })
    await expect(backups.restoreBrain(doer, name, { ...wanted, as: 'copy' })).rejects.toMatchObject({
      code: 'exists',
    })
    const job = await ended(backups.restoreBrain(doer, name, wanted))
    expect(job).toMatchObject({ state: 'done', remarks: [expect.stringContaining(join(folder, 'replaced'))] })
    expect([readBook('alpha'), await hub.brains.get('alpha')]).toMatchObject([
      'as it was',
      { state: 'running', wanted: 'running' },
    ])
    expect(await ended(backups.restoreBrain(doer, name, { ...wanted, brain: 'gamma' }))).toMatchObject({
      state: 'failed',
      problem: { code: 'not-found' },
    })
    expect((await entries('backup.restore-brain')).map(({ payload }) => payload)).toMatchObject([
      { outcome: 'done', brains: ['copy'], from: 'alpha' },
      { outcome: 'done', brains: ['alpha'] },
      { outcome: 'failed', brain: 'gamma' },
    ])
    expect(existsSync(join(folder, 'restore.json'))).toBe(false)
  })
})
