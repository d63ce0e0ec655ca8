// Stands where the hub would, to see what a proxy passes on and when: streams end, and uploads are answered, only when
// the test says so.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandInHub {
  readonly port: number
  /** Of the requests so far. */
  readonly seen: readonly Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  /** Resolves with the first bytes of the next upload. */
  firstBytes(): Promise<string>
  /** To the streams that are open. */
  write(event: string): void
  endStreams(): void
  close(): Promise<void>
}

export async function startStandInHub(): Promise<StandInHub> {
  const seen: IncomingMessage[] = []
  const streams = new Set<ServerResponse>()
  let upload = Promise.withResolvers<string>()
  const server = createServer((request, response) => {
    seen.push(request)
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      upload.resolve(chunk.toString('latin1', 0, 100))
    })
    request.on('end', () => {
      if (!/\/events$|^\/mcp\//.test(request.url ?? '')) return response.end(JSON.stringify({ size }))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
      return streams.add(response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    firstBytes() {
      upload = Promise.withResolvers()
      return upload.promise
    },
    write(event) {
      for (const stream of streams) stream.write(`data: ${event}\n\n`)
    },
    endStreams() {
      for (const stream of streams) stream.end()
      streams.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
