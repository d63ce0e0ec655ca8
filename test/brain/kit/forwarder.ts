// Stands before a brain as the hub does: passes requests on with an identity, and answers back as they come. What a
// request says can be changed on the way, an answer cannot.
import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Forwarder {
  readonly url: URL
  close(): Promise<void>
}

export async function startForwarder(
  target: URL,
  headers: Readonly<Record<string, string>>,
  changed: (body: string) => string,
): Promise<Forwarder> {
  const server = createServer(async (request, response) => {
    const body = Buffer.from(changed(await text(request)))
    const { method, headers: given } = request
    const { 'transfer-encoding': _chunks, ...kept } = given
    const length = body.length === 0 ? {} : { 'content-length': body.length }
    const onward = ask(target, { method, headers: { ...kept, ...length, ...headers } }, (answer) => {
      response.writeHead(answer.statusCode as number, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    onward.end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(target.pathname, `http://127.0.0.1:${port}`),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
