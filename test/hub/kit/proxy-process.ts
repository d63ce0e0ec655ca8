// A reverse proxy as an operator runs it: the program from Debian's package with a file from deploy/, on ports of its
// own and with a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ProxyProcess {
  readonly port: number
  stop(): Promise<void>
}

/** What to run, for a folder that is thrown away, and the port that the proxy is to listen on. */
export type ProxyCommand = (
  folder: string,
  port: number,
) => { readonly program: string; readonly args: readonly string[] }

export async function startProxy(commandFor: ProxyCommand): Promise<ProxyProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
  const port = await freePort()
  const { program, args } = commandFor(folder, port)
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit')
  await Promise.race([
    untilAccepting(port, child),
    ended.then(() => Promise.reject(new Error(`${program} does not run: ${said}`))),
  ])
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function untilAccepting(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
}
