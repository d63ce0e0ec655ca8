// What keys on a token are called: by label, or by id in hex. A name that several keys answer to names none of them.
import { SidecarError } from '../../errors.ts'
import type { TokenKey } from './token-contents.ts'

export interface NamedKeys {
  /** One name for each key that has a name of its own. */
  readonly aliases: readonly string[]
  find(alias: string): TokenKey | undefined
}

export function nameKeys(keys: readonly TokenKey[]): NamedKeys {
  const byLabel = Map.groupBy(keys, ({ label }) => label)
  const byId = Map.groupBy(keys, ({ id }) => id)
  const keysNamed = (name: string): readonly TokenKey[] =>
    name === '' ? [] : [...new Set([...(byLabel.get(name) ?? []), ...(byId.get(name.toLowerCase()) ?? [])])]
  const isOwn = (name: string) => keysNamed(name).length === 1

  return Object.freeze({
    aliases: Object.freeze(keys.flatMap(({ label, id }) => [label, id].find(isOwn) ?? [])),
    find(alias: string) {
      const matching = keysNamed(alias)
      if (matching.length > 1) throw ambiguous(alias, matching.map(({ id }) => id).filter(isOwn))
      return matching[0]
    },
  })
}

function ambiguous(alias: string, ids: readonly string[]): SidecarError {
  const advice =
    ids.length > 0 ? `ask by id: ${ids.join(', ')}` : "give them ids of their own with the token's own tool"
  return new SidecarError('unknown-key', `"${alias}" names several keys of the token; ${advice}.`)
}
