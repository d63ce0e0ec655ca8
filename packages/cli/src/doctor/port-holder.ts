// Which process listens on a port, where the system tells: Linux does, of this user's processes, and root sees all.
import { readdir, readFile, readlink } from 'node:fs/promises'

const listening = '0A'

/** In words: "process 4711 (nginx)". Undefined where it cannot be found out. */
export async function holderOfPort(port: number): Promise<string | undefined> {
  const sockets = new Set(await listeningSockets(port))
  if (sockets.size === 0) return undefined
  for (const pid of await numbersIn('/proc')) {
    for (const descriptor of await numbersIn(`/proc/${pid}/fd`)) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      if (sockets.has(target)) return `process ${pid} (${await nameOf(pid)})`
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
