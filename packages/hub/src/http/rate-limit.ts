// How much one caller may ask for: a person, a token, or an address that has not said who it is.
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../client/ip-address.ts'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import { createLimits } from '../limits/token-bucket.ts'

const mostKeys = 50_000

export function createRateLimit({
  perSecond,
  burst,
}: HubConfig['limits']): (request: FastifyRequest) => void {
  if (perSecond === 0) return () => undefined
  const limits = createLimits({ perSecond, burst, mostKeys })
  return ({ caller, client }) => {
    if (caller?.kind === 'operator') return
    const retryAfter = limits.take(
      caller === undefined ? addressGroup(client) : `${caller.actor.type} ${caller.actor.id}`,
    )
    if (retryAfter === 0) return
    throw new HubError('too-many-requests', `too many requests: wait ${retryAfter} s`, { retryAfter })
  }
}
