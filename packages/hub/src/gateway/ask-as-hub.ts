// Asks a brain something in the hub's own name: how it is, what it measures. One that is slow to say, says too much or
// cannot be asked gives no answer; what is wrong with it is told elsewhere.
import { get, type IncomingMessage } from 'node:http'
import { identityHeader } from '@notarium/contract/brain'
import { signIdentity } from '@notarium/runtime'
import { createBrainKeys } from './brain-keys.ts'

export interface AskedBrain {
  readonly name: string
  readonly host: string
  readonly port: number
}

interface BrainAnswer {
  readonly status: number
  readonly text: string
}

export type AskAsHub = (brain: AskedBrain, path: string) => Promise<BrainAnswer | undefined>

const patienceMs = 2_000
const mostBytes = 512 * 1024
const actor = { type: 'system', id: 'hub', name: 'hub' } as const
/** Whoever wants something of the brain hears of a key that is missing. */
const quiet = { warn: () => undefined, error: () => undefined }

export function createAskAsHub(folder: string): AskAsHub {
  const keys = createBrainKeys(folder, quiet)
  return async ({ name, host, port }, path) => {
    try {
      const identity = { actor, scopes: ['hub' as const], brain: name }
      const signed = signIdentity(await keys.get(name), identity, { method: 'GET', path })
      const answer = await answerOf({ host, port, path, headers: { [identityHeader]: signed } })
      // It may have another key by now, for the next time.
      if (answer.status === 401) await keys.renew(name)
      return answer
    } catch {
      return undefined
    }
  }
}

interface Request {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly headers: Record<string, string>
}

/** Not by fetch, which leaves out ports that browsers must not use. */
async function answerOf(request: Request): Promise<BrainAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const signal = AbortSignal.timeout(patienceMs)
  get({ ...request, agent: false, signal }, resolve).on('error', reject)
  const answer = await promise
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }
}
