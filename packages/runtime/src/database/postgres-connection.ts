// How this product connects to PostgreSQL, whether by a pool or by one connection.
import type { ClientConfig } from 'pg'
import { DatabaseError, type DatabaseLocation } from './database.ts'

export type PostgresLocation = Extract<DatabaseLocation, { kind: 'postgres' }>

const usualConnectTimeoutMs = 10_000

export function connectionSettings({ url, schema, connectTimeoutMs }: PostgresLocation): ClientConfig {
  if (!URL.canParse(url))
    throw new DatabaseError(
      'unavailable',
      'what is set is not a PostgreSQL address: write postgres://user:password@host:port/database, ' +
        'with signs such as @ and / in the password percent-encoded',
    )
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs ?? usualConnectTimeoutMs,
    options: `-c search_path=${quotedOption(schema)} -c client_min_messages=warning`,
    application_name: 'notarium',
  }
}

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

const quotedOption = (name: string): string => quotedName(name).replace(/[\\ ]/g, '\\$&')
