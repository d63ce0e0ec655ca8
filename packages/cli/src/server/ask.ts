// Asks a process on this machine over HTTP. Whoever may read its key may ask it for anything: each request is signed.
import { identityHeader, problemSchema } from '@notarium/contract/brain'
import { signIdentity } from '@notarium/runtime'
import { urlHost } from '@notarium/runtime/http'
import { CommandError } from '../command-error.ts'
import type { FoundServer } from './find-server.ts'
import { operatorActor } from './operator.ts'

/** An answer that is a problem is thrown as a CommandError. */
export type Ask = (method: string, path: string, content?: BodyInit, type?: string) => Promise<Response>

/** Nobody answers where the server was. */
export class SilentServerError extends CommandError {}

/** `audience` is the name that the server takes identities for. */
export function createAsk({ what, address, key, remedy }: FoundServer, audience: string): Ask {
  const origin = `http://${urlHost(address.host)}:${address.port}`
  const actor = operatorActor()
  return async (method, path, content, type = 'application/json') => {
    const identity = { actor, scopes: ['read' as const, 'write' as const, 'admin' as const], brain: audience }
    const signed = signIdentity(key, identity, { method, path })
    const headers = { [identityHeader]: signed, ...(content !== undefined && { 'content-type': type }) }
    // A stream is sent before the answer comes, not both at once.
    const sent = content === undefined ? {} : { body: content, duplex: 'half' }
    const init: RequestInit = { method, headers, redirect: 'error', ...sent }
    const answer = await fetch(origin + path, init).catch((error: Error) => {
      throw new SilentServerError(`the ${what} at ${origin} does not answer (${reasonIn(error)}): ${remedy}`)
    })
    if (!answer.ok) throw await problemIn(answer, what)
    return answer
  }
}

/** fetch says only that it failed; why is in the cause. */
function reasonIn(error: Error): string {
  const cause = error.cause as { code?: string; message?: string } | undefined
  return cause?.code ?? cause?.message ?? error.message
}

async function problemIn(answer: Response, what: string): Promise<CommandError> {
  const problem = problemSchema.safeParse(await answer.json().catch(() => undefined))
  if (!problem.success) return new CommandError(`the ${what} answered with status ${answer.status}`)
  const { code, detail, requestId } = problem.data
  const trace = answer.status >= 500 ? `, request ${requestId}` : ''
  return new CommandError(`${detail} (${code}${trace})`)
}
