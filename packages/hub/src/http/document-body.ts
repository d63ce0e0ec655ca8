// A document that is the body of a request. What is no document, or too large, is refused before it takes up memory.
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { longestDocument, type Operation } from '@notarium/contract/hub'
import type { FastifyRequest } from 'fastify'
import { HubError } from '../errors.ts'
import { gather } from '../gateway/gather.ts'

/** Milliseconds for the rest of what is too large: many a sender reads no answer before all is sent. */
const timeForTheRest = 10_000

export async function readDocument({ raw }: FastifyRequest): Promise<Buffer> {
  const { bytes, state } = await gather(raw, longestDocument)
  if (state === 'more') throw await tooLarge(raw)
  if (state === 'broken') throw new HubError('bad-request', 'the request was broken off')
  if (bytes.length === 0) throw new HubError('bad-request', 'the body is empty: send the document itself')
  return bytes
}

/** As far as the head of the request tells. */
export async function requireDocument({ raw, routeOptions }: FastifyRequest): Promise<void> {
  const { 'content-type': type = '', 'content-length': length = '0' } = raw.headers
  requireType(type, routeOptions.config.operation)
  if (Number(length) > longestDocument) throw await tooLarge(raw)
}

function requireType(given: string, { bodyTypes = [] }: Partial<Operation> = {}): void {
  const [type = ''] = given.split(';', 1)
  if (bodyTypes.includes(type.trim().toLowerCase())) return
  throw new HubError(
    'unsupported-media-type',
    `the document itself is the body: send it as '${bodyTypes.join("', '")}'`,
  )
}

async function tooLarge(body: IncomingMessage): Promise<HubError> {
  const waiting = new AbortController()
  await Promise.race([
    finished(body.resume(), waiting).catch(() => undefined),
    sleep(timeForTheRest, undefined, waiting).catch(() => undefined),
  ])
  waiting.abort()
  const most = longestDocument / 1024 / 1024
  return new HubError('too-large', `a document has at most ${most} MiB: this one has more`)
}
