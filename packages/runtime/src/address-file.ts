// Where a process serves, for commands on the same machine. The file is there while it does; after a crash it may be
// stale, and whoever follows it finds nobody.
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-file.ts'

const addressSchema = z.object({
  name: z.string(),
  host: z.string(),
  port: z.int(),
  pid: z.int(),
  /** With the secret that identities for it are signed with. */
  identityKeyFile: z.string(),
})
export type ServerAddress = z.output<typeof addressSchema>

const fileName = 'address.json'
const fileIn = (folder: string) => join(folder, fileName)

export async function writeAddress(folder: string, address: ServerAddress): Promise<void> {
  const file = fileIn(folder)
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, `${JSON.stringify(address)}\n`, { flag: 'wx', mode: 0o600 })
  await rename(aside, file)
}

/** Undefined when nobody has said so. `what` is who would, for messages: 'brain', 'hub'. */
export async function readAddress(folder: string, what: string): Promise<ServerAddress | undefined> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unreadable(folder, what, error.code)
  })
  if (text === undefined) return undefined
  try {
    return addressSchema.parse(JSON.parse(text))
  } catch {
    throw new ConfigError(folder, `'${fileName}' is broken: stop the ${what} and start it again`)
  }
}

export async function removeAddress(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true })
}

function unreadable(folder: string, what: string, code: string | undefined): ConfigError {
  if (code === 'ENOTDIR') {
    const problem = `'${basename(folder)}' is not a folder: name the folder that the ${what} keeps its data in`
    return new ConfigError(dirname(folder), problem)
  }
  if (code === 'EACCES' || code === 'EPERM')
    return new ConfigError(folder, `this user may not read '${fileName}': be the user who runs the ${what}`)
  const reason = code ?? 'unknown error'
  return new ConfigError(folder, `'${fileName}' cannot be read (${reason}): see that it is a file`)
}
