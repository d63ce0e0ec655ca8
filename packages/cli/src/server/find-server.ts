// Finds the process that serves a folder, by the address that it has left there, with the key to sign requests with.
import { basename, resolve } from 'node:path'
import { ConfigError, readAddress, readIdentityKey, type ServerAddress } from '@notarium/runtime'
import { CommandError } from '../command-error.ts'

export interface FoundServer {
  readonly what: 'hub' | 'brain'
  readonly address: ServerAddress
  readonly key: Uint8Array
  /** How to start it again, for messages. */
  readonly remedy: string
}

export async function findServer(
  what: FoundServer['what'],
  folder: string,
  remedy: string,
): Promise<FoundServer> {
  try {
    const address = await readAddress(resolve(folder), what)
    if (address === undefined) throw new CommandError(`no ${what} serves '${resolve(folder)}': ${remedy}`)
    refuseOther(what, folder, address)
    return { what, address, key: await readIdentityKey(address.identityKeyFile), remedy }
  } catch (error) {
    throw error instanceof ConfigError ? new CommandError(error.message) : error
  }
}

/** A brain can be called 'hub' too; only a hub has a key for operators. */
function refuseOther(what: FoundServer['what'], folder: string, address: ServerAddress): void {
  const isHub = address.name === 'hub' && basename(address.identityKeyFile) === 'operator.key'
  if (isHub === (what === 'hub')) return
  throw new CommandError(
    isHub
      ? `'${resolve(folder)}' is the folder of a hub: name that of a brain, such as '${resolve(folder, 'brains', 'NAME')}'`
      : `'${resolve(folder)}' is the folder of a brain: name that of a hub`,
  )
}
