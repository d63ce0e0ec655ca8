// One connection to PostgreSQL that hears notifications, for as long as it lasts. It is tried every few seconds: a
// connection whose other end is gone without a word would else look like one on which nobody speaks.
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { ChannelTiming } from './channel.ts'
import { quotedName } from './postgres-connection.ts'
import { createTurns } from './turns.ts'

export interface ListeningConnection {
  readonly lost: Promise<void>
  notify(payload: string): Promise<void>
  /** Gives it up at once. */
  destroy(): void
  /** Says goodbye first. */
  end(): Promise<void>
}

const timeForGoodbye = 1000

export async function listen(
  settings: ClientConfig,
  channel: string,
  onNotification: (payload: string) => void,
  { checkEvery, answerWithin }: ChannelTiming,
  signal: AbortSignal,
): Promise<ListeningConnection> {
  const { Client } = await import('pg')
  // Our own, because the client has no way to let go of a connection that does not answer.
  const socket = new Socket()
  const client = new Client({ ...settings, query_timeout: answerWithin, stream: () => socket })
  const destroy = () => void socket.destroy()
  const lost = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  client.on('error', destroy)
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  signal.addEventListener('abort', destroy, { once: true })
  const inTurn = createTurns(1)
  const query = async (sql: string, ...values: string[]) => {
    try {
      await inTurn(() => client.query(sql, values))
    } catch (error) {
      destroy()
      throw error
    }
  }
  try {
    signal.throwIfAborted()
    await client.connect()
    await query(`LISTEN ${quotedName(channel)}`)
  } catch (error) {
    destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', destroy)
  }
  const checking = setInterval(() => query('SELECT 1').catch(() => undefined), checkEvery)
  lost.then(() => clearInterval(checking))
  return {
    lost,
    notify: (payload) => query('SELECT pg_notify($1, $2)', channel, payload),
    destroy,
    async end() {
      await Promise.race([inTurn(() => client.end()), sleep(timeForGoodbye)]).catch(() => undefined)
      destroy()
    },
  }
}
