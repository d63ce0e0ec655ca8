// One request to a brain, over connections that are kept. It ends with the head of the answer, or with no answer. Only
// the connection says that a brain is gone, or whoever looks for hung ones: a call may well take minutes.
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { watchCalls } from './lost-calls.ts'

interface Errand {
  /** Its name. */
  readonly brain: string
  readonly host: string
  readonly port: number
  readonly method: string
  readonly path: string
  /** Names and values in turn, Host and the framing of the body included. */
  readonly headers: readonly string[]
  readonly body: Body
  /** Asking twice does no harm. */
  readonly isRepeatable: boolean
}

/** A stream is passed on as it comes. */
export type Body = Buffer | IncomingMessage | undefined

/** The brain did not answer. `wasReached`: it may have done what it was asked for all the same. */
interface NoAnswer {
  readonly reason: string
  readonly wasReached: boolean
}

export interface Forwarder {
  /** When the client goes away, the brain's request goes with it. */
  send(errand: Errand, client: ServerResponse): Promise<IncomingMessage | NoAnswer>
  close(): void
}

const mostIdle = 64
const connectPatience = 5_000

/** Calls under way to a brain that is lost are ended. */
export function createForwarder(isLost: (brain: string) => boolean): Forwarder {
  // Not by `import`: that would load all that node:http offers, a WebSocket client included, when the process starts.
  const http = process.getBuiltinModule('node:http')
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: mostIdle })
  const calls = watchCalls(isLost)
  const close = () => {
    calls.close()
    agent.destroy()
  }
  return { send, close }

  function send(
    errand: Errand,
    client: ServerResponse,
    isFresh = false,
  ): Promise<IncomingMessage | NoAnswer> {
    return new Promise((resolve) => {
      if (client.destroyed) return resolve({ reason: 'the client is gone', wasReached: false })
      const { brain, host, port, method, path, headers, body } = errand
      const outgoing = http.request({ host, port, method, path, headers, agent: isFresh ? false : agent })
      calls.add(outgoing, brain)
      let isConnected = outgoing.reusedSocket
      if (!isConnected)
        onceConnected(outgoing, () => {
          isConnected = true
        })
      let isAnswered = false
      outgoing.once('response', (answer) => {
        isAnswered = true
        // It has heard enough. What is sent to it now could break the connection before the answer is read.
        if (isStream(body) && !body.complete) body.unpipe(outgoing)
        resolve(answer)
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = outgoing.reusedSocket && !isAnswered && !isFresh && !client.destroyed
        if (isStale && canRepeat(errand) && !isLost(brain)) resolve(send(errand, client, true))
        else resolve({ reason: error.code ?? error.message, wasReached: isConnected })
      })
      client.once('close', () => outgoing.destroy())
      if (!isStream(body)) outgoing.end(body)
      else {
        // A brain may refuse by the head alone.
        outgoing.flushHeaders()
        body.pipe(outgoing)
      }
    })
  }
}

/** A connection that the brain closed a moment ago looks like any other until something is sent. */
function canRepeat({ isRepeatable, body }: Errand): boolean {
  return isRepeatable && !isStream(body)
}

/** What has been sent of it cannot be sent again. */
export function isStream(body: Body): body is IncomingMessage {
  return body !== undefined && !Buffer.isBuffer(body)
}

function onceConnected(outgoing: ClientRequest, then: () => void): void {
  outgoing.once('socket', (socket: Socket) => {
    if (!socket.connecting) return then()
    const giveUp = () => outgoing.destroy(new Error('no connection in time'))
    const timer = setTimeout(giveUp, connectPatience).unref()
    socket.once('close', () => clearTimeout(timer))
    socket.once('connect', () => {
      clearTimeout(timer)
      then()
    })
  })
}
