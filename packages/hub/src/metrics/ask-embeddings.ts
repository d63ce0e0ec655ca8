// Asks a brain in the hub's own name how its vectors are. A brain that is slow to say is left out.
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { type EmbeddingStatus, embeddingStatusSchema, identityHeader } from '@notarium/contract/brain'
import type { BrainRecord } from '@notarium/contract/hub'
import { signIdentity } from '@notarium/runtime'
import type { BrainKeys } from '../gateway/brain-keys.ts'

export type AskEmbeddings = (
  brain: Pick<BrainRecord, 'name' | 'host' | 'port'>,
) => Promise<EmbeddingStatus | undefined>

const path = '/api/embeddings'
const patienceMs = 2_000

export function createAskEmbeddings(keys: Pick<BrainKeys, 'get'>): AskEmbeddings {
  return async ({ name, host, port }) => {
    try {
      const actor = { type: 'system', id: 'metrics', name: 'metrics' } as const
      const identity = { actor, scopes: ['read' as const], brain: name }
      const signed = signIdentity(await keys.get(name), identity, { method: 'GET', path })
      return embeddingStatusSchema.parse(
        JSON.parse(await answerOf({ host, port, headers: { [identityHeader]: signed } })),
      )
    } catch {
      return undefined
    }
  }
}

/** Not by fetch, which leaves out ports that browsers must not use. */
function answerOf(where: { host: string; port: number; headers: Record<string, string> }): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const signal = AbortSignal.timeout(patienceMs)
  get({ ...where, path, agent: false, signal }, (answer) => resolve(text(answer))).on('error', reject)
  return promise
}
