// Which database: SQLite in the brain's folder, or PostgreSQL by a URL, where every brain has a schema of its own.
import { type ConfigBase, ConfigError, readDatabaseUrl } from '@notarium/runtime'
import type { BrainSettings } from '../settings.ts'
import type { ConfigValues } from './config-schema.ts'

export async function readDatabase(
  base: ConfigBase,
  values: ConfigValues['database'],
  name: string,
): Promise<BrainSettings['database']> {
  const url = await readDatabaseUrl(base, values)
  if (url !== undefined) {
    return { kind: 'postgres', url, schema: values.schema ?? `brain_${name.replaceAll('-', '_')}` }
  }
  if (values.schema !== undefined) {
    throw new ConfigError(base.file, 'database.schema is for PostgreSQL: set a URL')
  }
  return { kind: 'sqlite' }
}
