// Where a brain serves, for commands on the same machine. The file is there while it does; after a crash it may be
// stale, and whoever follows it finds nobody.
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BrainError } from '../errors.ts'

const addressSchema = z.object({
  name: z.string(),
  host: z.string(),
  port: z.int(),
  pid: z.int(),
  /** With the secret that identities for it are signed with. */
  identityKeyFile: z.string(),
})
export type BrainAddress = z.output<typeof addressSchema>

const fileIn = (folder: string) => join(folder, 'address.json')

export async function writeAddress(folder: string, address: BrainAddress): Promise<void> {
  const file = fileIn(folder)
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, `${JSON.stringify(address)}\n`, { flag: 'wx', mode: 0o600 })
  await rename(aside, file)
}

/** Undefined when no brain has said where it serves; BrainError where that cannot be learned. */
export async function readAddress(folder: string): Promise<BrainAddress | undefined> {
  const file = fileIn(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new BrainError('store-unavailable', whyUnreadable(folder, file, error.code))
  })
  if (text === undefined) return undefined
  try {
    return addressSchema.parse(JSON.parse(text))
  } catch {
    throw new BrainError('store-unavailable', `'${file}' is broken: stop the brain and start it again`)
  }
}

export async function removeAddress(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true })
}

function whyUnreadable(folder: string, file: string, code: string | undefined): string {
  if (code === 'ENOTDIR')
    return `'${folder}' is not a folder: name the folder that the brain keeps its data in`
  if (code === 'EACCES' || code === 'EPERM')
    return `this user may not read '${file}': be the user who runs the brain`
  return `'${file}' cannot be read (${code ?? 'unknown error'}): see that it is a file`
}
