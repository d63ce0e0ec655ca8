// Ports for brains: a row of free ones below those that systems hand out by themselves, elsewhere on every run.
import { once } from 'node:events'
import { createServer } from 'node:net'

const lowest = 20_000
const highest = 30_000
const row = 10

/** The first of ten. */
export async function freePortRow(): Promise<number> {
  for (;;) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest))
    const ports = Array.from({ length: row }, (_, index) => first + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
