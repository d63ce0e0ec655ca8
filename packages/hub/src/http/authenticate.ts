// Who asks: a bearer token (of a session or a personal one), a browser's cookie, or a command on this machine that
// signs with the operator's key. What is sent and is no good is refused, not passed over.
import { identityHeader } from '@notarium/contract/brain'
import { IdentityError, verifyIdentity } from '@notarium/runtime'
import type { FastifyRequest } from 'fastify'
import type { Caller, OperatorCaller, SessionCaller, TokenCaller } from '../access/caller.ts'
import { isLedFromElsewhere, isSameOrigin } from '../client/same-origin.ts'
import { readSessionCookie } from '../client/session-cookie.ts'
import { HubError } from '../errors.ts'
import type { Sessions } from '../people/sessions.ts'
import type { TokenChecks } from '../tokens/token-checks.ts'

export interface AuthenticateOptions {
  readonly sessions: Sessions
  readonly tokens: TokenChecks
  /** Whoever can read it may do everything. */
  readonly operatorKey: Uint8Array
  readonly baseUrl: string | undefined
}

export type Authenticate = (request: FastifyRequest, ip: string) => Promise<Caller | undefined>

/** What an operator's commands sign for. No brain can have this name. */
export const hubAudience = '(hub)'

export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { sessions, tokens, operatorKey, baseUrl } = options
  const isSecure = baseUrl?.startsWith('https:') ?? false

  return async (request, ip) => {
    const { authorization, cookie } = request.headers
    const identity = request.headers[identityHeader]
    if (identity !== undefined) return operator(String(identity), request, ip)
    if (authorization !== undefined) return byBearer(bearerIn(authorization), ip)
    // An agent's path, however it is spelled, takes what an agent sends: a page in a browser cannot make it ask.
    if (cookie === undefined || request.routeOptions.url?.startsWith('/mcp/') === true) return undefined
    const token = readSessionCookie(cookie, { secure: isSecure })
    const caller = token === undefined ? undefined : await bySession(token, ip, true)
    if (caller !== undefined) refuseForeignOrigin(request)
    return caller
  }

  async function byBearer(token: string, ip: string): Promise<Caller> {
    const caller = token.startsWith('brain_ses_')
      ? await bySession(token, ip, false)
      : await byToken(token, ip)
    if (caller !== undefined) return caller
    throw new HubError(
      'unauthenticated',
      'the token is not good (any more): log in again, or issue a new personal access token',
    )
  }

  async function bySession(token: string, ip: string, byCookie: boolean): Promise<SessionCaller | undefined> {
    const found = await sessions.find(token, ip)
    if (found === undefined) return undefined
    const { user, session } = found
    const actor = { type: 'user', id: user.id, name: user.email } as const
    const { role, mustChangePassword } = user
    return { kind: 'session', actor, ip, role, mustChangePassword, user, sessionId: session.id, byCookie }
  }

  async function byToken(text: string, ip: string): Promise<TokenCaller | undefined> {
    const token = await tokens.find(text, ip)
    if (token === undefined) return undefined
    const { role, mustChangePassword } = token.owner
    const actor = { type: 'token', id: token.prefix, name: token.name } as const
    return { kind: 'token', actor, ip, role, mustChangePassword, token }
  }

  function operator(header: string, { method, raw }: FastifyRequest, ip: string): OperatorCaller {
    try {
      const signed = { method, path: raw.url ?? '', brain: hubAudience }
      const { actor } = verifyIdentity(operatorKey, header, signed)
      return { kind: 'operator', actor, ip, role: 'owner', mustChangePassword: false }
    } catch (error) {
      if (error instanceof IdentityError) throw new HubError('unauthenticated', error.message)
      throw error
    }
  }

  /** A page of another site can make a browser send the cookie along. */
  function refuseForeignOrigin({ method, headers, routeOptions }: FastifyRequest): void {
    const isEntered = routeOptions.config.operation?.audit !== undefined
    const isLed = isEntered && isLedFromElsewhere(headers)
    if (!isLed && isSameOrigin({ method, headers, host: headers.host, baseUrl })) return
    throw new HubError(
      'bad-origin',
      'this was not asked from a page of the hub itself: open it and try again',
    )
  }
}

function bearerIn(authorization: string): string {
  const [, token] = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization) ?? []
  if (token !== undefined) return token
  throw new HubError('unauthenticated', "the header Authorization must be 'Bearer' and a token")
}
