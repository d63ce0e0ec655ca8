// The first owner: one, however many are made at the same moment, and with a password that somebody knows.
import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { openLog } from '../audit/testing.ts'
import { verifyAuditLog } from '../audit/verify-audit.ts'
import { provideFirstOwner } from '../first-owner.ts'
import { listUserRows } from '../store/user-rows.ts'

vi.mock('bcrypt', () => ({ hash: async (text: string, cost: number) => `${cost} ${text}` }))

const email = ' Olga@Example.org '

describeOnBothDatabases('the first owner', (fresh) => {
  it('is one, also when two are made at the same moment; nobody is made where there are users', async () => {
    const database = await openLog(await fresh())
    const made = await Promise.all([1, 2].map(() => provideFirstOwner(database, { email })))
    const [owner, ...others] = made.filter((one) => one !== undefined)
    expect(others).toEqual([])
    expect(await provideFirstOwner(database, { email: 'other@example.org' })).toBeUndefined()
    expect(await listUserRows(database)).toMatchObject([
      {
        ...{ email: 'olga@example.org', role: 'owner', mustChangePassword: true },
        passwordHash: `12 ${owner?.temporaryPassword}`,
      },
    ])
    expect(await verifyAuditLog(database)).toMatchObject({ entries: 1, firstBroken: null })
  })

  it('may have a password that the operator chose, which has to be a good one', async () => {
    const database = await openLog(await fresh())
    await expect(provideFirstOwner(database, { email, password: 'short' })).rejects.toMatchObject({
      code: 'bad-password',
    })
    await expect(provideFirstOwner(database, { email: 'olga' })).rejects.toThrow('NOTARIUM_OWNER_EMAIL')
    const password = 'a horse, a staple, a battery'
    expect(await provideFirstOwner(database, { email, password })).toEqual({
      email: 'olga@example.org',
      temporaryPassword: undefined,
    })
    expect(await listUserRows(database)).toMatchObject([{ mustChangePassword: false }])
  })
})
