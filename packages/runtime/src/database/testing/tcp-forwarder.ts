// Stands between a client and PostgreSQL, and does what networks do: cut connections, refuse them, or fall silent.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpForwarder {
  /** The given address, by way of this. */
  readonly url: string
  cut(): void
  /** Nothing comes through any more on what is connected now, and nobody is told. */
  fallSilent(): void
  /** Nor on what connects from now on. */
  swallow(): void
  /** Refuses, and cuts what there is. */
  refuse(): Promise<void>
  /** Takes connections again. */
  accept(): Promise<void>
  close(): Promise<void>
}

export async function startTcpForwarder(target: string): Promise<TcpForwarder> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let port = 0
  let isSwallowing = false
  const server = createServer((near) => {
    const far = connect(Number(targetPort), hostname)
    if (!isSwallowing) near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const accept = async () => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    port = (server.address() as AddressInfo).port
  }
  const refuse = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  await accept()
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    swallow() {
      isSwallowing = true
    },
    refuse,
    accept,
    async close() {
      if (server.listening) await refuse()
    },
  }
}
