// The beginning of a body that is coming in: all of it, where it is small enough.
import type { IncomingMessage } from 'node:http'

export interface Gathered {
  readonly bytes: Buffer
  /** `more`: the rest is still to come and is not read. `broken`: the sender went away. */
  readonly state: 'whole' | 'more' | 'broken'
}

export function gather(body: IncomingMessage, most: number): Promise<Gathered> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (state: Gathered['state']) => {
      body.off('data', take).off('end', end).off('close', end)
      const [first] = chunks
      resolve({ bytes: chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks), state })
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= most) return
      body.pause()
      finish('more')
    }
    const end = () => finish(body.complete ? 'whole' : 'broken')
    if (body.closed) end()
    else body.on('data', take).on('end', end).on('close', end)
  })
}
