// Asks a brain in the name of the caller: with the headers that may pass, and an identity signed for this request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Actor, type BrainScope, identityHeader } from '@notarium/contract/brain'
import { type Logger, signIdentity } from '@notarium/runtime'
import { urlHost } from '@notarium/runtime/http'
import type { ListedBrain } from '../brains/directory.ts'
import { unavailable } from './brain-faults.ts'
import type { BrainKeys } from './brain-keys.ts'
import { type Body, type Forwarder, isStream } from './forward.ts'
import { headersForBrain } from './passed-headers.ts'

export interface Question {
  readonly brain: ListedBrain
  readonly actor: Actor
  readonly scopes: readonly BrainScope[]
  readonly requestId: string
  readonly request: Pick<IncomingMessage, 'method' | 'headers'>
  /** At the brain. */
  readonly path: string
  readonly body: Body
  /** Asking twice does no harm. */
  readonly isRepeatable: boolean
}

/** Throws a HubError where there is no answer. */
export type AskBrain = (question: Question, client: ServerResponse) => Promise<IncomingMessage>

export interface AskingParts {
  readonly forwarder: Forwarder
  readonly keys: BrainKeys
  readonly log: Pick<Logger, 'warn' | 'error'>
}

const usuallyWithBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

export function createAskBrain({ forwarder, keys, log }: AskingParts): AskBrain {
  return (question, client) => ask(question, client, false)

  async function ask(
    question: Question,
    client: ServerResponse,
    isSecondTry: boolean,
  ): Promise<IncomingMessage> {
    const { brain, request, path, body, isRepeatable, requestId } = question
    const { name, host, port } = brain
    const method = request.method ?? 'GET'
    const headers = headersOf(question, await keys.get(name))
    const errand = { brain: name, host, port, method, path, headers, body, isRepeatable }
    const answer = await forwarder.send(errand, client)
    if ('reason' in answer) {
      if (!client.destroyed)
        log.warn({ requestId, brain: name, error: answer.reason }, 'a brain gave no answer')
      throw unavailable(name, answer.wasReached)
    }
    if (answer.statusCode !== 401) return answer
    // It does not know us, and whoever asks can do nothing about it. It may have another key by now.
    answer.resume()
    const isNewKey = await keys.renew(name)
    if (isNewKey && !isStream(body) && !isSecondTry) return ask(question, client, true)
    log.error(
      { requestId, brain: name },
      'a brain does not take the identities of this hub: compare keys and clocks',
    )
    throw unavailable(name, false)
  }
}

function headersOf(question: Question, key: Uint8Array): string[] {
  const { brain, request, path, actor, scopes, requestId, body } = question
  const headers = headersForBrain(request.headers)
  const identity = { actor, scopes: [...scopes], brain: brain.name }
  const signed = { method: request.method ?? 'GET', path }
  headers.push('host', `${urlHost(brain.host)}:${brain.port}`, 'x-request-id', requestId)
  headers.push(identityHeader, signIdentity(key, identity, signed))
  headers.push(...framingOf(body, request))
  return headers
}

/** Said whenever there is a body: without it, it would be taken for the next request on the same connection. */
function framingOf(body: Body, { method = '', headers }: Question['request']): readonly string[] {
  if (body === undefined) return usuallyWithBody.has(method) ? ['content-length', '0'] : []
  if (Buffer.isBuffer(body)) return ['content-length', String(body.length)]
  const length = headers['content-length']
  return length === undefined ? ['transfer-encoding', 'chunked'] : ['content-length', length]
}
