// Stands in for a provider of embeddings, and misbehaves as real ones do when it is told to.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export const moods = ['429', '500', 'nothing', 'garbage'] as const
export type Mood = 'well' | (typeof moods)[number]

export interface EmbeddingProvider {
  /** To be used as base_url. */
  readonly url: string
  mood: Mood
  close(): void
}

const dimensions = 16

export async function startProvider(): Promise<EmbeddingProvider> {
  let mood: Mood = 'well'
  const server = createServer(async (request, response) => {
    try {
      const { input } = (await json(request)) as { input: readonly string[] }
      answer(response, mood, input)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get mood() {
      return mood
    },
    set mood(next) {
      mood = next
      // Whoever waits for nothing would wait on.
      if (next === 'well') server.closeAllConnections()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answer(response: ServerResponse, mood: Mood, input: readonly string[]): void {
  if (mood === 'nothing') return
  if (mood === 'garbage') {
    response.end(`{"data": [{"embedding": [0.1, ${'\u{fffd}'.repeat(1000)}`)
    return
  }
  if (mood !== 'well') {
    response.writeHead(Number(mood), { 'content-type': 'application/json', 'retry-after': '1' })
    response.end(JSON.stringify({ error: { message: 'not now' } }))
    return
  }
  const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0.01)
  for (let at = 0; at < text.length; at++) vector[text.charCodeAt(at) % dimensions]! += 1
  return vector
}
