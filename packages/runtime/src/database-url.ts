// Where PostgreSQL is, from the [database] part of a configuration. The URL may hold a password, so no message quotes
// it, and one that does is not taken from the file itself.
import { z } from 'zod'
import { type ConfigBase, ConfigError } from './config-file.ts'
import { environmentVariableSchema, pathSchema } from './config-keys.ts'
import { readSecret } from './secret.ts'

export interface DatabaseUrlValues {
  readonly url?: string | undefined
  readonly url_file?: string | undefined
  readonly url_env?: string | undefined
}

/** To be spread into the schema of [database]. */
export const databaseUrlKeys = Object.freeze({
  /** Without a password; with one it comes from a file or the environment. */
  url: z.string().min(1).optional(),
  url_file: pathSchema.optional(),
  url_env: environmentVariableSchema.optional(),
})

/** After the password, which may hold a comma. Other programs take such a list, our driver looks it up as one name. */
const severalHosts = /^\w+:\/\/(?:[^/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)/

/** Undefined when no place is named: then the database is the embedded one. */
export async function readDatabaseUrl(
  base: ConfigBase,
  { url: written, url_file, url_env }: DatabaseUrlValues,
): Promise<string | undefined> {
  const { file } = base
  const secret = await readSecret(base, { file: url_file, variable: url_env, key: 'database.url' })
  if (written !== undefined && secret !== undefined) {
    throw new ConfigError(file, 'database.url is set in two places: choose one')
  }
  const url = secret ?? written
  if (url === undefined) return undefined
  if (severalHosts.test(url)) {
    const remedy = 'write one address, which leads to the server that takes changes'
    throw new ConfigError(file, `database.url: names several hosts: ${remedy}`)
  }
  const parsed = URL.parse(url)
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new ConfigError(file, 'database.url: must be postgres://user@host:port/database')
  }
  if (written !== undefined && (parsed.password !== '' || parsed.searchParams.has('password'))) {
    throw new ConfigError(file, 'database.url: holds a password; put the URL in a file (url_file) or url_env')
  }
  return url
}
