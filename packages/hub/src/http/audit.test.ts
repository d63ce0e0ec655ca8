// Everything that can be done over HTTP, done once: each leaves its entry in the audit log, and none leaves a secret.
import {
  type AuditEntry,
  type BackupJob,
  hubOperations,
  type Operation,
  type Token,
} from '@notarium/contract/hub'
import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { jsonOf } from '../testing/answers.ts'
import { auditedHub, type Deed, user } from '../testing/audited-hub.ts'

vi.mock('bcrypt', () => ({
  hash: async (text: string) => `hash of ${Buffer.from(text).toString('hex')}`,
  compare: async (text: string, hashed: string) => hashed === `hash of ${Buffer.from(text).toString('hex')}`,
}))

const login = 'POST /api/auth/login'

describeOnBothDatabases(
  '[KH-AUDIT-01] [KH-AUDIT-02] [KH-AUDIT-03] [KH-AUDIT-04] [KH-AUDIT-05] [KH-AUDIT-06] [KH-AUDIT-07] the audit log',
  (fresh) => {
    const seen = new Set<string>()
    const begin = async () => {
      const { does, ...rest } = await auditedHub(await fresh())
      const noted = <Answer extends object>(line: string, deed: Deed) => {
        seen.add(deed.action)
        return does<Answer>(line, deed)
      }
      return { ...rest, does: noted }
    }

    it('tells of logins, also of those that fail, and of sessions', async () => {
      const { anna, does, ask, secrets, expectNoSecret } = await begin()
      const by = user(anna)
      const { email, password } = anna
      const { session } = await does<{ session: string }>(login, {
        action: 'auth.login',
        by,
        body: { email, password },
      })
      const wrong = { email, password: 'wrong, wrong' }
      const nobody = { actor_type: 'system', actor_id: 'login', actor_name: 'login', actor_role: '' } as const
      await does(login, { action: 'auth.login.failed', by: nobody, body: wrong })
      const inTheWrongField = { email: 'hunter2 hunter2', password: 'x' }
      await does(login, { action: 'auth.login.failed', by: nobody, body: inTheWrongField })
      const { sessions } = await jsonOf<{ sessions: { id: string; current: boolean }[] }>(
        await ask('GET', '/api/auth/sessions', { as: session }),
      )
      const other = sessions.find(({ current }) => !current)?.id
      await does(`DELETE /api/auth/sessions/${other}`, { action: 'auth.session.end', by, as: session })
      const body = { currentPassword: password, newPassword: 'a horse, a staple, a battery' }
      const { session: as } = await does<{ session: string }>('POST /api/auth/password', {
        action: 'auth.password',
        by,
        as: session,
        body,
      })
      await does('POST /api/auth/logout', { action: 'auth.logout', by, as })
      secrets.push(wrong.password, inTheWrongField.email, body.newPassword)
      await expectNoSecret()
    })

    it('tells of users', async () => {
      const { owner, does, expectNoSecret } = await begin()
      const [by, as] = [user(owner), owner.session]
      const body = { email: 'boris@example.org', role: 'viewer' }
      const { id } = await does<{ id: string }>('POST /api/admin/users', {
        action: 'user.create',
        by,
        as,
        body,
      })
      const boris = `/api/admin/users/${id}`
      await does(`PATCH ${boris}`, { action: 'user.change', by, as, body: { role: 'editor' } })
      await does(`POST ${boris}/reset-password`, { action: 'user.reset-password', by, as })
      await does(`DELETE ${boris}`, { action: 'user.remove', by, as })
      await does('GET /api/admin/audit/export', { action: 'audit.export', by, as })
      await expectNoSecret()
    })

    it('tells of tokens', async () => {
      const { owner, admin, anna, does, secrets, expectNoSecret } = await begin()
      const byAnna = { by: user(anna), as: anna.session }
      const byAdmin = { by: user(admin), as: admin.session }
      const body = { name: 'a script' }
      const { id, prefix } = await does<Token>('POST /api/tokens', {
        action: 'token.create',
        ...byAnna,
        body,
      })
      await does(`POST /api/tokens/${id}/rotate`, { action: 'token.rotate', ...byAnna })
      const invalidation = { action: 'token.invalidate', ...byAdmin, body: { tokenPrefix: prefix } }
      await does('POST /api/admin/cache/invalidate-token', invalidation)
      await does(`DELETE /api/tokens/${id}`, { action: 'token.revoke', ...byAnna })
      const issue = { action: 'token.create', by: user(owner), as: owner.session, body }
      const issued = await does<Token>(`POST /api/admin/users/${anna.id}/tokens`, issue)
      await does(`DELETE /api/admin/tokens/${issued.id}`, { action: 'token.revoke', ...byAdmin })
      expect(secrets.filter((secret) => secret.startsWith('brain_pat_'))).toHaveLength(3)
      await expectNoSecret()
    })

    it('[KH-AUDIT-08] tells of brains, and of what a token wrote in one', async () => {
      const { admin, anna, does, expectNoSecret } = await begin()
      const [by, as, docs] = [user(admin), admin.session, '/api/admin/brains/docs']
      const brain = { name: 'docs', displayName: 'Docs', visibility: 'restricted' }
      await does('POST /api/admin/brains', { action: 'brain.create', by, as, body: brain })
      await does(`PATCH ${docs}`, { action: 'brain.change', by, as, body: { displayName: 'Documents' } })
      await does(`PUT ${docs}/members/${anna.id}`, { action: 'brain.member.add', by, as })

      const wanted = { action: 'token.create', by: user(anna), as: anna.session }
      const body = { name: 'a script', scopes: ['read', 'write'] }
      const { token, prefix } = await does<Token & { token: string }>('POST /api/tokens', { ...wanted, body })
      const byToken: Deed['by'] = {
        actor_type: 'token',
        actor_id: prefix,
        actor_name: 'a script',
        actor_role: 'editor',
      }
      const page = { action: 'page.put', by: byToken, as: token, body: { content: 'x' } }
      await does<AuditEntry>('PUT /api/brains/docs/pages/x', page)
      const signing = { action: 'page.sign', by: user(anna), as: anna.session, body: { version: 1 } }
      await does('POST /api/brains/docs/signatures/x', signing)

      await does(`DELETE ${docs}/members/${anna.id}`, { action: 'brain.member.remove', by, as })
      for (const what of ['restart', 'stop', 'start', 'stop'])
        await does(`POST ${docs}/${what}`, { action: `brain.${what}`, by, as })
      const far = { name: 'far', displayName: 'Far', supervise: 'external', port: 1 }
      await does('POST /api/admin/brains', { action: 'brain.create', by, as, body: far })
      await does('DELETE /api/admin/brains/far', { action: 'brain.remove', by, as, body: { confirm: 'far' } })
      await expectNoSecret()
    })

    it('tells of what is done with the sidecar, and of documents signed by it', async () => {
      const { admin, does, secrets, expectNoSecret } = await begin()
      const [by, as, crypto] = [user(admin), admin.session, '/api/admin/crypto']
      const profile = { profile: 'guest' }
      await does(`POST ${crypto}/activate`, { action: 'crypto.activate', by, as, body: profile })
      const body = Buffer.from('<order>a secret order</order>')
      await does(`POST ${crypto}/sign?keyAlias=operator`, { action: 'crypto.sign', by, as, body })
      await does(`POST ${crypto}/restart`, { action: 'crypto.restart', by, as })
      secrets.push('a secret order')
      await expectNoSecret()
    })

    it('tells of backups when the work on them has ended, however that was', async () => {
      const { owner, does, ask, secrets, expectNoSecret } = await begin()
      const [by, as] = [user(owner), owner.session]
      const passphrase = 'seven quiet herons'
      const work = async (line: string, action: string, body: object) => {
        const job = await does<BackupJob>(line, { action, by, as, body: { ...body, passphrase } })
        // The entry comes first.
        const state = async () =>
          (await jsonOf(await ask('GET', `/api/admin/backup-jobs/${job.id}`, { as })))['state']
        await vi.waitFor(async () => expect(await state()).not.toBe('running'), { timeout: 20_000 })
        return job
      }
      const { backup } = await work('POST /api/admin/backups', 'backup.create', { encrypt: false })
      const place = `/api/admin/backups/${backup}`
      await work(`POST ${place}/verify`, 'backup.verify', {})
      // Nobody signed it: the log that goes on tells of what was refused.
      await work(`POST ${place}/restore`, 'backup.restore', { confirm: backup })
      await work(`POST ${place}/restore-brain`, 'backup.restore-brain', { confirm: backup, brain: 'docs' })
      await does(`GET ${place}/file`, { action: 'backup.download', by, as })
      await does(`DELETE ${place}`, { action: 'backup.remove', by, as, body: { confirm: backup } })
      secrets.push(passphrase)
      await expectNoSecret()
    })

    it('tells of all that there is to do', () => {
      const known = Object.values<Operation>(hubOperations).flatMap(({ audit = [] }) => audit)
      expect(known.filter((action) => !seen.has(action))).toEqual([])
    })
  },
)
