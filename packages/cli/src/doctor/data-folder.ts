// The hub's folder: there, of the user who runs it, and closed to others, as are the secrets in it.
import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, failed, ok, skipped, warning } from './check.ts'

const secretFiles = [
  'operator.key',
  'hub.db*',
  'brains/*/identity.key',
  'brains/*/*.db*',
  'sidecar/{keys,keys-rsa}/*.{p12,pass}',
  'sidecar/{keys,keys-rsa}/*-key.pem',
]
const mostNamed = 5

export async function checkDataFolder(folder: string): Promise<readonly Check[]> {
  const facts = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
  if (typeof facts === 'string' || !facts.isDirectory()) {
    const why =
      facts === 'ENOENT'
        ? 'is not there yet'
        : `cannot be used (${typeof facts === 'string' ? facts : 'it is no folder'})`
    const remedy =
      'make it with "notarium init" or "notarium up", or name the right one with --data or NOTARIUM_DATA'
    return [failed('data folder', `${folder} ${why}`, remedy)]
  }
  // Windows knows neither owners nor modes of this kind.
  if (process.getuid === undefined)
    return [ok('data folder', folder), skipped('secrets', 'not on this system')]
  const isClosed = (facts.mode & 0o077) === 0
  return [checkOwner(folder, facts, process.getuid()), await checkSecrets(folder, isClosed)]
}

function checkOwner(folder: string, { uid, mode }: { uid: number; mode: number }, self: number): Check {
  if (uid !== self && self !== 0) {
    const found = `${folder} belongs to user ${uid}, and this command runs as user ${self}`
    return failed('data folder', found, 'run it as the user who runs the hub (sudo -u)')
  }
  return (mode & 0o077) === 0
    ? ok('data folder', folder)
    : warning('data folder', `${folder} is open to others (mode ${octal(mode)})`, `chmod 700 ${folder}`)
}

/** In a folder that is closed nobody gets at them, as long as it is. */
async function checkSecrets(folder: string, isClosed: boolean): Promise<Check> {
  const open: string[] = []
  let count = 0
  for await (const name of glob(secretFiles, { cwd: folder })) {
    const file = join(folder, name)
    const mode = await stat(file).then(
      (facts) => facts.mode,
      () => 0,
    )
    count++
    if ((mode & 0o077) !== 0) open.push(file)
  }
  if (open.length === 0) return ok('secrets', `${count} files with keys or data, for their owner alone`)
  const named = open.slice(0, mostNamed).join(' ')
  const rest = open.length > mostNamed ? ` and ${open.length - mostNamed} more` : ''
  const found = `the mode of ${named}${rest} lets others read them`
  return (isClosed ? warning : failed)('secrets', found, `chmod 600 ${named}`)
}

const octal = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0')
