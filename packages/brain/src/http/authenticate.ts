// Who asks, and whether they may. Every request carries an identity signed with the secret that the hub and this brain
// share, and every route says which scope it takes: one that does not is refused when the server is put together.
import { type BrainScope, type Identity, identityHeader } from '@notarium/contract/brain'
import { IdentityError, verifyIdentity } from '@notarium/runtime'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BrainError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `none` is for those who need no identity. */
    scope?: BrainScope | 'none'
  }
  interface FastifyRequest {
    /** There on every route that takes a scope. */
    identity: Identity
  }
}

const takes = (scope: BrainScope | 'none') => Object.freeze({ config: Object.freeze({ scope }) })
export const forAnybody = takes('none')
export const forReaders = takes('read')
export const forWriters = takes('write')
export const forAdmins = takes('admin')
export const forTheHub = takes('hub')

export function authenticateRequests(app: FastifyInstance, brain: string, key: Uint8Array): void {
  app.decorateRequest('identity')
  app.addHook('onRoute', ({ config, url }) => {
    if (config?.scope === undefined) throw new Error(`the route ${url} does not say which scope it takes`)
  })
  // What is not there, nobody learns without an identity.
  app.addHook('onRequest', async (request) => {
    const { scope } = request.routeOptions.config
    const header = request.headers[identityHeader]
    if (scope === 'none' && header === undefined) return
    request.identity = identityIn(header, request, brain, key)
    if (scope !== undefined && scope !== 'none') requireScope(request, scope)
  })
}

export function requireScope({ identity }: FastifyRequest, scope: BrainScope): void {
  if (identity.scopes.includes(scope)) return
  const held = identity.scopes.join(', ') || 'none'
  throw new BrainError(
    'forbidden',
    `this needs the scope '${scope}', and the identity has: ${held}. Ask with one that has it`,
  )
}

function identityIn(
  header: string | string[] | undefined,
  { method, raw }: FastifyRequest,
  brain: string,
  key: Uint8Array,
): Identity {
  if (typeof header !== 'string') {
    throw new BrainError('unauthenticated', `the request has no ${identityHeader}: ask through the hub`)
  }
  try {
    return verifyIdentity(key, header, { method, path: raw.url ?? '', brain })
  } catch (error) {
    if (error instanceof IdentityError) throw new BrainError('unauthenticated', error.message)
    throw error
  }
}
