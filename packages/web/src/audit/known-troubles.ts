// Why entries wait to be signed: what the hub says in English, and our names for it.

export const patterns = {
  away: /the signing sidecar does not answer on /,
  slow: /the sidecar did not answer in time/,
  overloaded: /the sidecar has too much to do/,
  minimal: /is not available in minimal mode/,
  unknownProfile: /; add the profile '/,
  badProfile: /; mend the profile '|placement = "enveloped"/,
  unknownKey: /; name one of them as signing\.key_alias/,
  expired: /; put a new certificate for the key '/,
  database: /the database cannot be used/,
} as const

export type Trouble = keyof typeof patterns

export function knownTrouble(text: string): Trouble | undefined {
  return (Object.keys(patterns) as Trouble[]).find((name) => patterns[name].test(text))
}
