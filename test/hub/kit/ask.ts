// Requests with what fetch does not let one choose: the Host header, and the address that they come from.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'

export interface Question {
  readonly host: string
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Any address of the loopback network. */
  readonly from?: string
}

/** The request is yours to end. */
export function open(port: number, { host, method = 'GET', path, headers, from }: Question): ClientRequest {
  const localAddress = from ?? '127.0.0.1'
  return request({ host: '127.0.0.1', port, method, path, localAddress, headers: { host, ...headers } })
}

/** Resolves when the head of the answer is there. */
export async function ask(
  port: number,
  question: Question,
  body?: string | Buffer,
): Promise<IncomingMessage> {
  const asked = open(port, question)
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}
