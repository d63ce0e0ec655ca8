// How much one caller may ask for: a person, a token, or an address that has not said who it is.
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../client/ip-address.ts'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import { createLimits } from '../limits/token-bucket.ts'
import { assets } from './web-files.ts'

const mostKeys = 50_000
/** Of the interface's files, one may have so many times more: each page loads a dozen, and they cost next to nothing. */
const filesForOne = 10

export function createRateLimit({
  perSecond,
  burst,
}: HubConfig['limits']): (request: FastifyRequest) => void {
  if (perSecond === 0) return () => undefined
  const limits = createLimits({ perSecond, burst, mostKeys })
  const limitsOfFiles = createLimits({
    perSecond: perSecond * filesForOne,
    burst: burst * filesForOne,
    mostKeys,
  })
  return ({ caller, client, routeOptions: { config } }) => {
    if (caller?.kind === 'operator') return
    const { take } = config.operation === assets ? limitsOfFiles : limits
    const retryAfter = take(
      caller === undefined ? addressGroup(client) : `${caller.actor.type} ${caller.actor.id}`,
    )
    if (retryAfter === 0) return
    throw new HubError('too-many-requests', `too many requests: wait ${retryAfter} s`, { retryAfter })
  }
}
