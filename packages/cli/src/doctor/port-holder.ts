// Which process listens on a port, where the system tells: Linux does, of this user's processes, and root sees all.
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'

const listening = '0A'

interface Address {
  readonly host: string
  readonly port: number
}

/** In words: "process 4711 (nginx)". */
export async function holderOfPort(port: number): Promise<string> {
  const { pid, name } = (await listenerOn(port)) ?? {}
  return pid === undefined ? 'another process' : `process ${pid} (${name})`
}

/** Who has it that should not, in words. `own` is the process that should, where there is one. */
export async function strangerOnPort(at: Address, own: number | null): Promise<string | undefined> {
  if ((await listenFault(at)) !== 'EADDRINUSE') return undefined
  const listener = await listenerOn(at.port)
  // Where the system does not tell, it may well be the one that should.
  const isOwn = listener === undefined ? own !== null : listener.pid === String(own)
  return isOwn ? undefined : holderOfPort(at.port)
}

/** The system's code; undefined where one can listen there. */
export function listenFault({ host, port }: Address): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer()
  server.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => resolve(code))
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  return promise
}

/** Undefined where it cannot be found out. */
async function listenerOn(port: number): Promise<{ pid: string; name: string } | undefined> {
  const sockets = new Set(await listeningSockets(port))
  if (sockets.size === 0) return undefined
  for (const pid of await numbersIn('/proc')) {
    for (const descriptor of await numbersIn(`/proc/${pid}/fd`)) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      if (sockets.has(target)) return { pid, name: await nameOf(pid) }
    }
  }
  return undefined
}

/** As links in /proc name them. */
async function listeningSockets(port: number): Promise<string[]> {
  const hexadecimal = port.toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  return tables
    .flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
    .filter(([, local = '', , state]) => state === listening && local.endsWith(`:${hexadecimal}`))
    .map((columns) => `socket:[${columns[9]}]`)
}

async function numbersIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => /^\d+$/.test(name))
}

async function nameOf(pid: string): Promise<string> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'unknown')).trim()
}
