// Users, over HTTP on both databases: made, changed, removed, and let in with a temporary password once.
import type { User } from '@notarium/contract/hub'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { jsonOf, outcomeOf } from '../testing/answers.ts'
import { freshHub } from '../testing/served-hub.ts'

const users = '/api/admin/users'

const noUsers: readonly [string, unknown, RegExp][] = [
  ['no email', { role: 'viewer' }, /email/],
  ['no role', { email: 'anna@example.org' }, /role/],
  ['a role that there is not', { email: 'anna@example.org', role: 'root' }, /role/],
  ['roles', { email: 'anna@example.org', role: ['owner'] }, /role/],
  ['an email that is none', { email: 'anna', role: 'viewer' }, /e-mail address/],
  ['an email with another line', { email: 'a@b.org\nx@y.org', role: 'viewer' }, /e-mail/],
  ['an email that is a number', { email: 1, role: 'viewer' }, /email/],
  ['a field too many', { email: 'anna@example.org', role: 'viewer', password_hash: 'x' }, /password_hash/],
  ['a list', ['anna@example.org'], /object/],
]

it('[KH-USER-03] [KH-USER-04] [KH-USER-05] [KH-USER-06] a user is not made of what is none', async () => {
  const served = await freshHub()
  const owner = await served.person('owner')
  for (const [what, body, words] of noUsers) {
    const answer = await served.ask('POST', users, { as: owner.session, body })
    const problem = await jsonOf(answer)
    expect([answer.status, problem['code']], what).toEqual([400, 'bad-request'])
    expect(problem['detail'], what).toMatch(words)
  }
  expect(await served.hub.people.list()).toHaveLength(1)
})

describeOnBothDatabases('users', (fresh) => {
  it('[KH-USER-08] [KH-USER-09] [KH-USER-10] [KH-USER-11] [KH-USER-13] [KH-USER-14] [KH-OPERATE-01] begin with a temporary password', async () => {
    const served = await freshHub({ database: await fresh() })
    const { ask, hub } = served
    const owner = await served.person('owner')
    const body = { email: ' Anna@Example.ORG ', role: 'editor' }
    const made = await ask('POST', users, { as: owner.session, body })
    const { temporaryPassword, ...anna } = await jsonOf<User & { temporaryPassword: string }>(made)
    expect(made.status).toBe(201)
    expect(anna).toMatchObject({ email: 'anna@example.org', role: 'editor', must_change_password: true })
    const row = await hub.database.get('SELECT * FROM users WHERE id = ?', anna.id)
    expect(row).toMatchObject({
      password_hash: expect.stringMatching(/^\$2b\$12\$/),
      must_change_password: 1,
    })
    for (const path of [users, `${users}/${anna.id}`, '/api/admin/audit', '/api/admin/audit/export'])
      expect(await (await ask('GET', path, { as: owner.session })).text()).not.toContain(temporaryPassword)
    expect(JSON.stringify(row)).not.toContain(temporaryPassword)

    const login = { email: 'anna@example.org', password: temporaryPassword }
    const { session } = await jsonOf<{ session: string }>(
      await ask('POST', '/api/auth/login', { body: login }),
    )
    expect(await outcomeOf(await ask('GET', '/api/brains', { as: session }))).toEqual([
      403,
      'password-change-required',
    ])
  })

  it('have an e-mail address of their own', async () => {
    const served = await freshHub({ database: await fresh() })
    const owner = await served.person('owner')
    const viewer = await served.person('viewer')
    const body = { email: viewer.email.toUpperCase(), role: 'viewer' }
    const again = await served.ask('POST', users, { as: owner.session, body })
    expect(await outcomeOf(again)).toEqual([409, 'exists'])
    const email = { email: owner.email }
    const changed = await served.ask('PATCH', `${users}/${viewer.id}`, { as: owner.session, body: email })
    expect(await outcomeOf(changed)).toEqual([409, 'exists'])
    expect(await served.hub.people.get(viewer.id)).toMatchObject({ email: viewer.email })
  })

  it('may sign pages if an owner says so, which the audit log tells', async () => {
    const served = await freshHub({ database: await fresh() })
    const [owner, admin] = [await served.person('owner'), await served.person('admin')]
    const editor = await served.person('editor')
    const change = (as: string, maySign: unknown) =>
      served.ask('PATCH', `${users}/${editor.id}`, { as, body: { maySign } })
    expect(await outcomeOf(await change(admin.session, true))).toEqual([403, 'forbidden'])
    expect(await outcomeOf(await change(owner.session, 'yes'))).toEqual([400, 'bad-request'])
    expect(await jsonOf(await change(owner.session, true))).toMatchObject({ maySign: true, role: 'editor' })
    // Nobody is logged out for it.
    const me = await served.ask('GET', '/api/auth/me', { as: editor.session })
    expect(await jsonOf(me)).toMatchObject({ user: { maySign: true } })
    const log = await served.ask('GET', '/api/admin/audit?action=user.change', { as: owner.session })
    expect(await jsonOf(log)).toMatchObject({
      entries: [{ payload: { user: { maySign: true }, from: { maySign: false, role: 'editor' } } }],
    })
    const body = { email: 'boris@example.org', role: 'editor', maySign: true }
    const made = await served.ask('POST', users, { as: owner.session, body })
    expect(await jsonOf(made)).toMatchObject({ maySign: true })
  })

  it('[KH-USER-07] are made by owners alone', async () => {
    const served = await freshHub({ database: await fresh() })
    const owner = await served.person('owner')
    const lesser = await Promise.all((['admin', 'editor', 'viewer'] as const).map((r) => served.person(r)))
    const token = await served.token(owner, ['read', 'write'])
    const body = { email: 'mallory@example.org', role: 'owner' }
    for (const as of [...lesser.map(({ session }) => session), token])
      expect((await served.ask('POST', users, { as, body })).status).toBe(403)
    expect((await served.ask('POST', users, { body })).status).toBe(401)
    expect(await served.hub.people.list()).toHaveLength(4)
  })

  it('lose their sessions, and their tokens what they may no more, when their role changes', async () => {
    const served = await freshHub({ database: await fresh() })
    const { ask } = served
    const owner = await served.person('owner')
    const editor = await served.person('editor')
    const token = await served.token(editor, ['read', 'write'])
    const me = () => ask('GET', '/api/auth/me', { as: token }).then(jsonOf)
    expect(await me()).toMatchObject({ role: 'editor' })
    const changed = await ask('PATCH', `${users}/${editor.id}`, {
      as: owner.session,
      body: { role: 'viewer' },
    })
    expect(await jsonOf(changed)).toMatchObject({ role: 'viewer', email: editor.email })
    expect((await ask('GET', '/api/auth/me', { as: editor.session })).status).toBe(401)
    expect(await me()).toMatchObject({ role: 'viewer' })
  })

  it('[KH-USER-12] have to choose a password again after a reset; so long their tokens rest', async () => {
    const served = await freshHub({ database: await fresh() })
    const { ask } = served
    const owner = await served.person('owner')
    const editor = await served.person('editor')
    const token = await served.token(editor, ['read'])
    expect((await ask('GET', '/api/brains', { as: token })).status).toBe(200)
    const reset = await ask('POST', `${users}/${editor.id}/reset-password`, { as: owner.session })
    expect(await jsonOf(reset)).toMatchObject({
      id: editor.id,
      must_change_password: true,
      temporaryPassword: expect.any(String),
    })
    expect(await served.hub.people.get(editor.id)).toMatchObject({ must_change_password: true })
    expect((await ask('GET', '/api/auth/me', { as: editor.session })).status).toBe(401)
    expect(await outcomeOf(await ask('GET', '/api/brains', { as: token }))).toEqual([
      403,
      'password-change-required',
    ])
  })

  it('take their sessions and tokens with them when they are removed', async () => {
    const served = await freshHub({ database: await fresh() })
    const { ask } = served
    const owner = await served.person('owner')
    const editor = await served.person('editor')
    const token = await served.token(editor, ['read'])
    expect((await ask('GET', '/api/auth/me', { as: token })).status).toBe(200)
    const path = `${users}/${editor.id}`
    expect((await ask('DELETE', path, { as: owner.session })).status).toBe(204)
    for (const as of [editor.session, token])
      expect((await ask('GET', '/api/auth/me', { as })).status).toBe(401)
    for (const method of ['GET', 'DELETE'])
      expect(await outcomeOf(await ask(method, path, { as: owner.session }))).toEqual([404, 'not-found'])
  })

  it('keep at least one owner', async () => {
    const served = await freshHub({ database: await fresh() })
    const owner = await served.person('owner')
    const path = `${users}/${owner.id}`
    const demoted = await served.ask('PATCH', path, { as: owner.session, body: { role: 'admin' } })
    expect(await outcomeOf(demoted)).toEqual([409, 'last-owner'])
    const removed = await served.ask('DELETE', path, { as: owner.session })
    expect(await outcomeOf(removed)).toEqual([409, 'last-owner'])
    expect((await served.ask('GET', '/api/auth/me', { as: owner.session })).status).toBe(200)
  })
})
