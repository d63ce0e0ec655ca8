// One PostgreSQL server for the whole run of the tests. It is started when the first test asks for it, which it does
// over HTTP, because this file runs in vitest's own process and the tests run in others; and it goes when they end.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A GET answers with the URL of the server's database. */
    postgresDoor: string
  }
}

export interface PostgresServer {
  readonly url: string
  /** At once, as in a crash; what it keeps stays. */
  halt(): Promise<void>
  /** After a halt: the same data on the same port. */
  resume(): Promise<void>
  /** For good. */
  stop(): Promise<void>
}

export default async function offerPostgres(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined
  const door = createServer((_request, response) => {
    server ??= startPostgres({ durable: false })
    server.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  door.listen(0, '127.0.0.1').unref()
  await once(door, 'listening')
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}/`)
  return async () => {
    door.close()
    await server?.then(({ stop }) => stop()).catch(() => undefined)
  }
}

/** `durable` keeps what a server of an operator does for what is committed; tests need not wait for that. */
export async function startPostgres({ durable }: { readonly durable: boolean }): Promise<PostgresServer> {
  const programs = dirname(globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1) as string)
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const user = serverUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const making = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), making, { ...user, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
    ...['max_connections=200', 'log_min_messages=log', 'lc_messages=C'],
  ].flatMap((setting) => ['-c', setting])
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = launch()
  const remove = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', remove)
  await untilReady(server)
  const halt = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt,
    async resume() {
      server = launch()
      await untilReady(server)
    },
    async stop() {
      await halt()
      process.off('exit', remove)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user whom Debian's package made for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync('/var/lib/postgresql')
  return { uid, gid }
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(server: ChildProcess): Promise<void> {
  const said: string[] = []
  for await (const line of createInterface({ input: server.stderr as NodeJS.ReadableStream })) {
    said.push(line)
    if (line.includes('ready to accept connections')) {
      server.stderr?.resume()
      return
    }
  }
  throw new Error(`PostgreSQL did not start: ${said.join('; ')}`)
}
