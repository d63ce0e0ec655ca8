// A token as a person names it: by its prefix or id; or the whole of it, which is how leaked ones are found.
import { hubOperations, type Token } from '@notarium/contract/hub'
import { CommandError } from '../command-error.ts'
import type { HubClient } from './hub-client.ts'

const start = 'brain_pat_'
const prefixLength = start.length + 4

export function prefixOf(text: string): string {
  return text.startsWith(start) ? text.slice(0, prefixLength) : text
}

export async function findToken(hub: HubClient, text: string): Promise<Token> {
  const { tokens } = await hub.call(hubOperations.listAllTokens)
  const prefix = prefixOf(text)
  const found = tokens.find((token) => token.prefix === prefix || token.id === text)
  if (found !== undefined) return found
  throw new CommandError(`there is no token '${prefix}': "notarium token list" shows them`)
}
