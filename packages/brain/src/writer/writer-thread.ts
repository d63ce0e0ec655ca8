// The thread that writes: one connection, one transaction at a time. Jobs go on between the calls, in short steps, so
// that somebody who saves a page does not wait for an import.
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseError, openDatabase } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'
import { type Commands, createCommands } from './commands.ts'
import type { ErrorFacts, FromWriter, WriterSettings } from './messages.ts'

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

function factsOf(error: unknown): ErrorFacts {
  if (error instanceof BrainError) return { code: error.code, message: error.message, details: error.details }
  if (error instanceof DatabaseError)
    return { code: 'store-unavailable', message: error.message, details: undefined }
  return { code: null, message: (error as Error).stack ?? String(error), details: undefined }
}
