// Two hundred clients that take up connections: some send a byte now and then, some half a request, some ask and never
// read the answer. All others must still be served.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world/world.ts'
import { nothingTolerated, type Strike } from './strike.ts'

const clients = 200
const byteEveryMs = 100
const open = new Set<Socket>()

export const slowClients: Strike = {
  tolerates: nothingTolerated,
  failsJobs: false,
  async strike(world, chance) {
    for (let count = 0; count < clients; count++) openClient(world, count)
    const milliseconds = 1000 + chance(1000)
    await sleep(milliseconds)
    return `${clients} slow clients for ${milliseconds} ms`
  },
  async mend() {
    for (const socket of open) socket.destroy()
    open.clear()
  },
}

type Manner = (socket: Socket, head: (line: string, more?: string) => string) => void

const manners: readonly Manner[] = [
  (socket, head) => dribble(socket, head('GET /health')),
  (socket, head) => socket.write(head('GET /api/auth/me').slice(0, 40)),
  (socket, head) => {
    const line = 'PUT /api/brains/docs/pages/never'
    socket.write(`${head(line, 'content-type: application/json\r\ncontent-length: 100000\r\n')}{"mark`)
  },
  (socket, head) => {
    socket.pause()
    socket.write(head('GET /api/admin/audit/export').repeat(3))
  },
  () => undefined,
]

function openClient({ origin, session }: World, count: number): void {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  open.add(socket)
  // The hub may well end it.
  socket.on('error', () => undefined)
  socket.on('close', () => open.delete(socket))
  const head = (line: string, more = '') =>
    `${line} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${session}\r\n${more}\r\n`
  socket.on('connect', () => manners[count % manners.length]?.(socket, head))
}

function dribble(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), byteEveryMs)
  socket.on('close', () => clearInterval(timer))
}
