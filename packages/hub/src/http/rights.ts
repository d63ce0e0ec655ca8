// Who asks and whether they may: found out when the head of a request is there, and again where the rest of it, or the
// answer, takes its time. Rights that were taken away meanwhile are gone.
import type { FastifyRequest } from 'fastify'
import { authorise } from '../access/authorise.ts'
import type { Authenticate } from './authenticate.ts'

export interface Rights {
  /** On arrival. Undefined where it is known at once. Throws a HubError, or rejects with one. */
  establish(request: FastifyRequest): Promise<void> | undefined
  /** Later, before what was asked for is done. */
  renew(request: FastifyRequest): Promise<void> | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** When the caller's rights were last looked at, by the clock that never goes back. */
    rightsOf: number
  }
}

/** Milliseconds for which rights are taken to be as they were. */
const good = 1_000

export function createRights(
  authenticate: Authenticate,
  limitRate: (request: FastifyRequest) => void,
): Rights {
  const isForAnybody = ({ routeOptions: { config } }: FastifyRequest) =>
    config.operation?.access.role === 'nobody'
  const look = async (request: FastifyRequest) => {
    request.caller = await authenticate(request, request.client)
    request.rightsOf = performance.now()
  }
  const decide = ({ routeOptions: { config }, caller }: FastifyRequest) => {
    if (config.operation !== undefined) authorise(config.operation.access, caller)
  }
  const lookAndLimit = async (request: FastifyRequest) => {
    try {
      await look(request)
    } finally {
      // Also of those who try tokens: they are counted by their address.
      limitRate(request)
    }
    decide(request)
  }

  return {
    establish(request) {
      // Nobody's rights are looked at here: who is down should be able to say so, whatever else is down.
      if (!isForAnybody(request)) return lookAndLimit(request)
      limitRate(request)
      return undefined
    },
    renew(request) {
      // An operator's command signs for a minute, and its key is not taken away.
      const isFresh = performance.now() - request.rightsOf < good
      if (isForAnybody(request) || isFresh || request.caller?.kind === 'operator') return undefined
      return look(request).then(() => decide(request))
    },
  }
}
