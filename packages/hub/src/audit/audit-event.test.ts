import { expect, it } from 'vitest'
import { factsOf } from './audit-event.ts'

it('takes neither secrets nor long texts from those who tried to log in', () => {
  const name = `brain_pat_Ab3x${'s'.repeat(38)}`
  const actor = { type: 'user', id: 'x'.repeat(300), name } as const
  const facts = factsOf({ actor, ip: '::1', action: 'auth.login.failed', payload: { email: name } }, 7)
  expect(facts).toEqual({
    created_at: 7,
    ip: '::1',
    action: 'auth.login.failed',
    actor_type: 'user',
    actor_id: `${'x'.repeat(254)}…[cut]`,
    actor_name: 'brain_pat_Ab3x[redacted]',
    actor_role: '',
    payload: '{"email":"brain_pat_Ab3x[redacted]"}',
    outbox: 0,
  })
})
