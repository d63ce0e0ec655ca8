// One connection in one transaction, for what the pool cannot do: streams of rows, and all of a schema at once.
import { Socket } from 'node:net'
import { Client, type ClientBase } from 'pg'
import type { Database } from '../database/index.ts'
import { connected, databaseWithin, getTypeParser } from '../database/postgres.ts'
import { connectionSettings, type PostgresLocation } from '../database/postgres-connection.ts'

export interface PostgresSession {
  readonly client: ClientBase
  readonly database: Database
}

interface SessionOptions {
  /** The statement it begins with. */
  readonly begin?: string
  readonly signal?: AbortSignal | undefined
}

/** All that the work does is there when it resolves, else nothing is. */
export async function inPostgres<Result>(
  location: PostgresLocation,
  work: (session: PostgresSession) => Promise<Result>,
  { begin = 'BEGIN', signal }: SessionOptions = {},
): Promise<Result> {
  // Our own, because the client has no way to let go of a connection that is in the middle of a stream.
  const socket = new Socket()
  const client = new Client({
    ...connectionSettings(location),
    types: { getTypeParser },
    stream: () => socket,
  })
  const destroy = () => void socket.destroy()
  // What breaks between two statements is noticed by the next one.
  client.on('error', () => undefined)
  signal?.addEventListener('abort', destroy, { once: true })
  try {
    return await connected(async () => {
      await client.connect()
      await client.query(begin)
      const result = await work({ client, database: databaseWithin(client) })
      await client.query('COMMIT')
      await client.end()
      return result
    })
  } finally {
    signal?.removeEventListener('abort', destroy)
    // The server undoes what was not committed.
    destroy()
  }
}
