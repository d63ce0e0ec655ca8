// A channel by PostgreSQL's LISTEN and NOTIFY: keeps one connection, gets another when it is lost, and then sends what
// waited. What this process sent itself is not heard a second time.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ChannelOptions, ChannelTiming } from './channel.ts'
import { DatabaseError } from './database.ts'
import { type ListeningConnection, listen } from './listening-connection.ts'
import { connectionSettings, type PostgresLocation } from './postgres-connection.ts'

/** Beyond these, what cannot be sent is refused. */
const mostWaiting = 1000

export function openPostgresChannel(
  location: PostgresLocation,
  name: string,
  { onMessage, onGap }: ChannelOptions,
  timing: ChannelTiming,
): Channel {
  const settings = connectionSettings(location)
  const channel = channelName(location.schema, name)
  const sender = `${randomUUID()} `
  const closing = new AbortController()
  const { signal } = closing
  let connection: ListeningConnection | undefined
  let connected = Promise.withResolvers<ListeningConnection>()
  let waiting = 0

  const onNotification = (payload: string) => {
    // What is not of this form, somebody else has sent.
    if (payload[sender.length - 1] === ' ' && !payload.startsWith(sender))
      onMessage(payload.slice(sender.length))
  }
  const useConnection = async () => {
    const opened = await listen(settings, channel, onNotification, timing, signal)
    try {
      connection = opened
      connected.resolve(opened)
      onGap()
      await opened.lost
    } finally {
      opened.destroy()
      connection = undefined
      connected = Promise.withResolvers()
    }
    onGap()
  }
  const keepConnected = async () => {
    let delay = timing.shortestDelay
    while (!signal.aborted) {
      const wasConnected = await succeeds(useConnection())
      delay = wasConnected ? timing.shortestDelay : Math.min(delay * 2, timing.longestDelay)
      await succeeds(sleep(delay, undefined, { signal }))
    }
  }
  const send = async (payload: string) => {
    while (!signal.aborted) {
      const through = await connected.promise
      if (await succeeds(through.notify(payload))) return
      await through.lost
    }
    throw notSent()
  }
  keepConnected()
  return {
    async publish(text) {
      if (waiting >= mostWaiting) throw notSent()
      waiting++
      const sent = send(sender + text).finally(() => waiting--)
      const late = succeeds(sleep(timing.patience, undefined, { signal, ref: false }))
      await Promise.race([sent, late.then(() => Promise.reject(notSent()))])
    },
    get isConnected() {
      return connection !== undefined
    },
    async close() {
      await connection?.end()
      closing.abort()
    },
  }
}

function notSent(): DatabaseError {
  return new DatabaseError(
    'unavailable',
    'PostgreSQL does not take a message for the other processes: there is no connection to it',
  )
}

/** Of one schema, of a length that PostgreSQL takes, and nobody else's by chance. */
function channelName(schema: string, name: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([schema, name]))
    .digest('hex')
  return `notarium ${digest.slice(0, 40)}`
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
