// Logging in and out, and who one is.
import type { SessionStarted, User } from '@notarium/contract/hub'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SessionCaller } from '../access/caller.ts'
import { endedCookie, sessionCookie } from '../client/session-cookie.ts'
import type { Hub } from '../hub.ts'
import { presentUser } from '../people/present-user.ts'
import type { Handlers } from './operations.ts'

type Names = 'login' | 'logout' | 'whoAmI' | 'changePassword' | 'listSessions' | 'endSession'

export function authHandlers({ logins, people, sessions, config, audit }: Hub): Handlers<Names> {
  const hasSidecar = config.sidecarSocket !== undefined
  const secure = config.baseUrl?.startsWith('https:') ?? false
  const maxAge = Math.floor(config.sessions.absoluteMs / 1000)
  const withCookie = (reply: FastifyReply, started: SessionStarted): SessionStarted => {
    reply.header('set-cookie', sessionCookie(started.session, { secure, maxAge }))
    return started
  }

  const userBehind = (caller: Caller): Promise<User> | User | null => {
    if (caller.kind === 'session') return presentUser(caller.user)
    return caller.kind === 'token' ? people.get(caller.token.owner.id) : null
  }

  return {
    login: async ({ body, ip, request, reply }) =>
      withCookie(reply, await logins.login(body.email, body.password, visitOf(request, ip))),

    async logout({ caller, reply }) {
      await logins.logout(withSession(caller))
      reply.header('set-cookie', endedCookie({ secure }))
    },

    whoAmI: async ({ caller }) => ({
      actor: caller.actor,
      role: caller.role,
      user: await userBehind(caller),
      scopes: caller.kind === 'token' ? [...caller.token.scopes] : null,
      signing: caller.kind === 'session' && caller.user.maySign && hasSidecar ? config.signing : null,
    }),

    async changePassword({ caller, body, ip, request, reply }) {
      const { currentPassword, newPassword } = body
      const person = withSession(caller)
      return withCookie(
        reply,
        await logins.changePassword(person, currentPassword, newPassword, visitOf(request, ip)),
      )
    },

    async listSessions({ caller }) {
      const { user, sessionId } = withSession(caller)
      return { sessions: await sessions.list(user.id, sessionId) }
    },

    async endSession({ caller, params }) {
      const { user, actor, ip, role } = withSession(caller)
      await sessions.end(user.id, params['id'] ?? '')
      await audit.record({
        actor,
        ip,
        role,
        action: 'auth.session.end',
        payload: { session: params['id'] ?? '' },
      })
    },
  }
}

/** For operations of one's own account, which nobody else gets to. */
export function withSession(caller: Caller): SessionCaller {
  if (caller.kind === 'session') return caller
  throw new Error('an operation of a person came to be asked by somebody else')
}

function visitOf({ headers }: FastifyRequest, ip: string) {
  const client = (headers['user-agent'] ?? 'unknown').replace(/\p{Cc}/gu, ' ')
  return { ip, client }
}
