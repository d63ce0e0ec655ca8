// Which database: SQLite in the brain's folder, or PostgreSQL by a URL. The URL may hold a password, so no message
// quotes it.
import { ConfigError } from '@notarium/runtime'
import type { BrainSettings } from '../settings.ts'
import type { ConfigValues } from './config-schema.ts'
import { readSecret } from './secret.ts'

export interface ConfigBase {
  /** For messages. */
  readonly file: string
  /** Where relative paths start. */
  readonly folder: string
}

export async function readDatabase(
  { file, folder }: ConfigBase,
  values: ConfigValues['database'],
  name: string,
): Promise<BrainSettings['database']> {
  const secret = await readSecret(file, folder, {
    file: values.url_file,
    variable: values.url_env,
    key: 'database.url',
  })
  if (values.url !== undefined && secret !== undefined) {
    throw new ConfigError(file, 'database.url is set in two places: choose one')
  }
  const url = secret ?? values.url
  if (url === undefined) {
    if (values.schema !== undefined)
      throw new ConfigError(file, 'database.schema is for PostgreSQL: set a URL')
    return { kind: 'sqlite' }
  }
  const parsed = URL.parse(url)
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new ConfigError(file, 'database.url: must be postgres://user@host:port/database')
  }
  if (values.url !== undefined && (parsed.password !== '' || parsed.searchParams.has('password'))) {
    throw new ConfigError(file, 'database.url: holds a password; put the URL in a file (url_file) or url_env')
  }
  return { kind: 'postgres', url, schema: values.schema ?? `brain_${name.replaceAll('-', '_')}` }
}
