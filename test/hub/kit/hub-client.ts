// What people and programs do with a hub, by its HTTP interface alone.
import type { Role, TokenScope } from '@notarium/contract/hub'
import type { Credentials } from './hub-folder.ts'

interface Question {
  /** The token of a session, or a personal one. */
  readonly as?: string | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Person extends Credentials {
  readonly id: string
  readonly session: string
}

interface NewToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly brains?: readonly string[]
}

export interface HubClient {
  ask(method: string, path: string, question?: Question): Promise<Response>
  /** The body of an answer that has to be a good one. */
  json<Shape = Record<string, unknown>>(method: string, path: string, question?: Question): Promise<Shape>
  logIn(credentials: Credentials): Promise<string>
  /** Made by an owner; with a password of their own. */
  person(owner: string, email: string, role: Role): Promise<Person>
  token(session: string, wanted: NewToken): Promise<{ id: string; prefix: string; token: string }>
}

/** Whoever waits longer than this for an answer sees a hub that hangs. */
const patienceMs = 20_000

export function hubClient(origin: string): HubClient {
  const ask: HubClient['ask'] = (method, path, { as, body, headers } = {}) =>
    fetch(origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  const json: HubClient['json'] = async (method, path, question) => {
    const answer = await ask(method, path, question)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} is answered with ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  const logIn = async ({ email, password }: Credentials) => {
    const { session } = await json<{ session: string }>('POST', '/api/auth/login', {
      body: { email, password },
    })
    return session
  }

  return {
    ask,
    json,
    logIn,
    async person(owner, email, role) {
      const made = { as: owner, body: { email, role } }
      const { id, temporaryPassword } = await json<{ id: string; temporaryPassword: string }>(
        'POST',
        '/api/admin/users',
        made,
      )
      const password = `quiet rivers of ${role} ${email.length}`
      const as = await logIn({ email, password: temporaryPassword })
      const change = { currentPassword: temporaryPassword, newPassword: password }
      const { session } = await json<{ session: string }>('POST', '/api/auth/password', { as, body: change })
      return { id, email, password, session }
    },
    token: (session, body) => json('POST', '/api/tokens', { as: session, body }),
  }
}
