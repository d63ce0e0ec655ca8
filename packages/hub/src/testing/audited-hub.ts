// A hub whose audit log is looked at after everything that is done, with the secrets that came up on the way.
import { type AuditEntry, needsSignature } from '@notarium/contract/hub'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { expect, vi } from 'vitest'
import { firstPort, launchFake } from '../brains/testing/fresh-brains.ts'
import { playSidecar, signInside } from '../sidecar/testing/played-sidecar.ts'
import { jsonOf } from './answers.ts'
import { freshHub, type Person } from './served-hub.ts'

const ip = '192.0.2.7'
const settings = (sidecar: string) => `[sidecar]
socket = "${sidecar}"
[server]
trust_proxy = ["127.0.0.1"]
[brains]
first_port = ${firstPort}
last_port = ${firstPort + 40}
`
const secretFields = ['token', 'session', 'temporaryPassword']

export interface Deed {
  /** Of the entry. */
  readonly action: string
  readonly by: Pick<AuditEntry, 'actor_type' | 'actor_id' | 'actor_name' | 'actor_role'>
  readonly as?: string
  readonly body?: object
}

export async function auditedHub(database: DatabaseLocation) {
  const sidecar = await playSidecar({ sign: signInside })
  const { hub, ask, person } = await freshHub({
    database,
    settings: settings(sidecar),
    launchBrain: launchFake,
  })
  const people = {
    owner: await person('owner'),
    admin: await person('admin'),
    anna: await person('editor', { maySign: true }),
  }
  const secrets = Object.values(people).flatMap(({ password, session }) => [password, session])
  const as = people.owner.session
  let newest = 0

  const newestEntries = async () => {
    const log = await ask('GET', '/api/admin/audit?limit=1', { as })
    return (await jsonOf<{ entries: AuditEntry[] }>(log)).entries
  }
  const untilEntered = async () => expect((await newestEntries())[0]?.id).toBe(newest)

  return {
    ...people,
    ask,
    secrets,
    /** Does what leaves one entry. `line` is such as 'POST /api/tokens'. */
    async does<Answer extends object>(line: string, { action, by, ...how }: Deed): Promise<Answer> {
      const [method = '', path = ''] = line.split(' ')
      const answer = await ask(method, path, { ...how, headers: { 'x-forwarded-for': ip } })
      const text = await answer.text()
      expect([line, answer.ok]).toEqual([line, !action.endsWith('.failed')])
      newest++
      // Work that goes on leaves its entry when it has ended.
      if (answer.status === 202) await vi.waitFor(untilEntered, { timeout: 20_000 })
      const entries = await newestEntries()
      const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
      expect(entries).toMatchObject([
        { id: newest, created_at, ip, action, ...by, payload: expect.any(Object) },
      ])
      // Whoever checks a log knows by the name what must be signed.
      expect([action, entries[0]?.signature_state !== 'none']).toEqual([action, needsSignature(action)])
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
      const told = (isJson ? JSON.parse(text) : {}) as Answer & Record<string, string>
      secrets.push(...secretFields.flatMap((field) => told[field] ?? []))
      return told
    },
    async expectNoSecret(): Promise<void> {
      const everything = JSON.stringify(await hub.database.all('SELECT * FROM audit_log'))
      for (const secret of secrets) expect(everything).not.toContain(secret)
      expect(everything).not.toContain('hash of')
    },
  }
}

export const user = ({ id, email, role }: Person) =>
  ({ actor_type: 'user', actor_id: id, actor_name: email, actor_role: role }) as const
