// Why nothing is signed just now, in words that say how to mend it.
import { DatabaseError } from '@notarium/runtime/database'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'

const inSettings = "in the hub's notarium.toml"

export function troubleOf(error: unknown, { profile, keyAlias }: HubConfig['signing']): string {
  if (error instanceof DatabaseError) return `the database cannot be used: ${error.message}`
  if (!(error instanceof HubError)) return "signing failed for a reason that is in the hub's log"
  const remedy = remedies(profile, keyAlias)[String(error.details?.['reason'] ?? error.code)]
  return remedy === undefined ? error.message : `${error.message}; ${remedy}`
}

/** By the sidecar's own code for what is wrong, or else by the hub's. */
function remedies(profile: string, keyAlias: string): Readonly<Record<string, string | undefined>> {
  const another = `name another as signing.profile ${inSettings}`
  return {
    'unknown-profile': `add the profile '${profile}' to the sidecar's profiles.toml, or ${another}`,
    'profile-unusable': `mend the profile '${profile}' in the sidecar's profiles.toml, or ${another}`,
    'bad-config': `mend the profile '${profile}' in the sidecar's profiles.toml, or ${another}`,
    'stub-provider': `the profile '${profile}' is for tests: ${another}`,
    'unknown-key': `name one of them as signing.key_alias ${inSettings}, or add '${keyAlias}' to the key store`,
    'key-not-usable': `put a new certificate for the key '${keyAlias}' into the key store, then restart the sidecar`,
    busy: 'it is tried again by itself; where that goes on, give the sidecar more workers or restart it',
  }
}
