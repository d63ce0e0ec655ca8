// The thread that writes: one connection, one transaction at a time. Jobs go on between the calls, in short steps, so
// that somebody who saves a page does not wait for an import.
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '@notarium/runtime/database'
import { type Commands, createCommands } from './commands.ts'
import { factsOf } from './error-facts.ts'
import type { FromWriter, WriterSettings } from './messages.ts'

interface Call {
  readonly call: number
  readonly name: keyof Commands
  readonly values: readonly unknown[]
}

const port = parentPort as NonNullable<typeof parentPort>
const say = (message: FromWriter) => port.postMessage(message)
const settings = workerData as WriterSettings

const database = await openDatabase(settings.database)
const commands = createCommands({
  database,
  settings,
  changed: (change) => say({ kind: 'changed', change }),
})

port.on('message', async (message: Call | 'close') => {
  if (message === 'close') {
    await commands.stop()
    await database.close()
    port.close()
    return
  }
  const { call, name, values } = message
  try {
    const result = await (commands[name] as (...values: readonly unknown[]) => Promise<unknown>)(...values)
    say({ kind: 'answer', call, result })
  } catch (error) {
    say({ kind: 'refused', call, error: factsOf(error) })
  }
})
await commands.resume()
say({ kind: 'ready' })
