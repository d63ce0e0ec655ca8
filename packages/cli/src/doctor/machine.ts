// The machine under the hub: Node, the disk, the clock.
import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Check, failed, ok, warning } from './check.ts'

const oldestNode = 24
const mebibyte = 1024 * 1024
/** Bytes. SQLite needs room for its log, and imports for what they unpack. */
const leastFree = 100 * mebibyte
const comfortable = 1024 * mebibyte
/** Milliseconds by which a file may seem to come from the future: clocks of file servers differ. */
const tolerance = 120_000

export function checkNode(): Check {
  const { node } = process.versions
  return Number.parseInt(node, 10) >= oldestNode
    ? ok('node', `Node ${node}`)
    : failed(
        'node',
        `Node ${node} is too old`,
        `run "npm ci", which brings Node ${oldestNode}, or install it`,
      )
}

export async function checkDisk(folder: string): Promise<Check> {
  const { bavail, bsize, files, ffree } = await statfs(await nearestThatExists(folder))
  const free = bavail * bsize
  const found = `${Math.floor(free / mebibyte)} MiB are free where ${folder} is`
  const remedy = 'make room, or move the folder to a larger disk'
  if (files > 0 && ffree === 0) return failed('disk', 'the disk can hold no more files', remedy)
  if (free < leastFree) return failed('disk', `only ${found}`, remedy)
  return free < comfortable ? warning('disk', `only ${found}`, remedy) : ok('disk', found)
}

/** Sessions, tokens and the audit log go by the clock. Nothing here can have been written after now. */
export async function checkClock(folder: string, now = Date.now()): Promise<Check> {
  const program = fileURLToPath(import.meta.url)
  const entries = await readdir(folder).catch(() => [])
  const times = await Promise.all([program, ...entries.map((name) => join(folder, name))].map(changedAt))
  const ahead = Math.max(...times) - now
  return ahead <= tolerance
    ? ok('clock', `${new Date(now).toISOString()}, and no file is from later`)
    : failed(
        'clock',
        `it is ${new Date(now).toISOString()}, yet files were changed ${Math.round(ahead / 1000)} s later than that`,
        'set the clock, and keep it right with NTP (timedatectl set-ntp true)',
      )
}

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

async function nearestThatExists(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : nearestThatExists(dirname(folder))
}
