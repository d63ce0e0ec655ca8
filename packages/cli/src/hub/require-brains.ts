// Brains as a person names them. Asked for first, so that the answer to a slip says what there is.
import { hubOperations } from '@notarium/contract/hub'
import { CommandError } from '../command-error.ts'
import type { HubClient } from './hub-client.ts'

const mostNamed = 10

export async function requireBrains(hub: HubClient, names: readonly string[]): Promise<void> {
  const { brains } = await hub.call(hubOperations.listBrains)
  const known = brains.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  if (known.length === 0)
    throw new CommandError(`there is no brain '${unknown}', nor any other: "notarium brain create" makes one`)
  const some = known.slice(0, mostNamed).join(', ')
  throw new CommandError(
    `there is no brain '${unknown}': "notarium brain list" shows them (${some}${known.length > mostNamed ? ', …' : ''})`,
  )
}
