// A brain that runs on this machine, asked over HTTP. Whoever may read its identity key may ask it for anything.
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { type BrainAddress, BrainError, readAddress } from '@notarium/brain'
import { type Actor, identityHeader, problemSchema } from '@notarium/contract/brain'
import { ConfigError, readIdentityKey, signIdentity } from '@notarium/runtime'
import { CommandError } from '../command-error.ts'

export interface BrainClient {
  /** An answer that is a problem is thrown as a CommandError. */
  ask(method: string, path: string, content?: BodyInit, type?: string): Promise<Response>
}

/** Nobody answers where the brain was. */
export class SilentBrainError extends CommandError {}

export interface BrainAccess {
  readonly address: BrainAddress
  readonly key: Uint8Array
}

export const dataOption = ['--data <folder>', "the brain's folder"] as const

export async function connectBrain(data: string): Promise<BrainClient> {
  const { address, key } = await findBrain(data)
  const origin = `http://${urlHost(address.host)}:${address.port}`
  const identity = {
    actor: commandActor(userInfo().username),
    scopes: ['read', 'write', 'admin'] as const,
    brain: address.name,
  }
  return {
    async ask(method, path, content, type = 'application/json') {
      const signed = signIdentity(key, { ...identity, scopes: [...identity.scopes] }, { method, path })
      const headers = { [identityHeader]: signed, ...(content !== undefined && { 'content-type': type }) }
      // A stream is sent before the answer comes, not both at once.
      const init = { method, headers, ...(content !== undefined && { body: content, duplex: 'half' }) }
      const answer = await fetch(origin + path, init).catch((error: Error) => {
        const remedy = `start it again with "notarium brain serve --data ${data}"`
        throw new SilentBrainError(`the brain at ${origin} does not answer (${reasonIn(error)}): ${remedy}`)
      })
      if (!answer.ok) throw await problemIn(answer)
      return answer
    },
  }
}

export async function findBrain(data: string): Promise<BrainAccess> {
  const folder = resolve(data)
  try {
    const address = await readAddress(folder)
    if (address === undefined)
      throw new CommandError(
        `no brain serves '${folder}': start it with "notarium brain serve --data ${data}"`,
      )
    return { address, key: await readIdentityKey(address.identityKeyFile) }
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof BrainError
    throw isExpected ? new CommandError(error.message) : error
  }
}

export function commandActor(name: string): Actor {
  return { type: 'cli', id: name, name }
}

/** Where a server that listens everywhere is reached from the same machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** fetch says only that it failed; why is in the cause. */
function reasonIn(error: Error): string {
  const cause = error.cause as { code?: string; message?: string } | undefined
  return cause?.code ?? cause?.message ?? error.message
}

async function problemIn(answer: Response): Promise<CommandError> {
  const problem = problemSchema.safeParse(await answer.json().catch(() => undefined))
  if (!problem.success) return new CommandError(`the brain answered with status ${answer.status}`)
  const { code, detail, requestId } = problem.data
  const trace = answer.status >= 500 ? `, request ${requestId}` : ''
  return new CommandError(`${detail} (${code}${trace})`)
}
