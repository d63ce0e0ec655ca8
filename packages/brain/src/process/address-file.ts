// Where a brain serves, for commands on the same machine. The file is there while it does; after a crash it may be
// stale, and whoever follows it finds nobody.
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

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

/** Undefined when no brain has said where it serves. */
export async function readAddress(folder: string): Promise<BrainAddress | undefined> {
  try {
    return addressSchema.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return undefined
  }
}

export async function removeAddress(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true })
}
