// Opens a channel on a database of either kind.
import { type Channel, type ChannelOptions, usualChannelTiming } from './channel.ts'
import { DatabaseError, type DatabaseLocation, storable } from './database.ts'
import { openPostgresChannel } from './postgres-channel.ts'

/** PostgreSQL takes 8000, with what is added to it. */
const mostBytes = 7900

/** Connects by itself, and again whenever that is lost. `name` is the same in all the processes. */
export function openChannel(location: DatabaseLocation, name: string, options: ChannelOptions): Channel {
  const timing = { ...usualChannelTiming, ...options.timing }
  let isClosed = false
  const listener = {
    onMessage: (text: string) => {
      if (!isClosed) options.onMessage(text)
    },
    onGap: () => {
      if (!isClosed) options.onGap()
    },
  }
  const others =
    location.kind === 'sqlite' ? nobodyElse : openPostgresChannel(location, name, listener, timing)
  return {
    async publish(text) {
      if (isClosed) throw new DatabaseError('unavailable', 'the channel is closed')
      const message = storable(text)
      if (Buffer.byteLength(message) > mostBytes)
        throw new RangeError(`a message has at most ${mostBytes} bytes`)
      options.onMessage(message)
      await others.publish(message)
    },
    get isConnected() {
      return others.isConnected && !isClosed
    },
    async close() {
      isClosed = true
      await others.close()
    },
  }
}

/** One process has the file to itself. */
const nobodyElse: Channel = {
  publish: async () => undefined,
  isConnected: true,
  close: async () => undefined,
}
