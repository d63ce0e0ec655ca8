// The searching thread's end of the writer: every change is a message to the one thread that writes.
import { Worker } from 'node:worker_threads'
import { BrainError } from '../errors.ts'
import type { Commands } from './commands.ts'
import type { ErrorFacts, FromWriter, WriterChange, WriterSettings } from './messages.ts'

export interface Writer {
  call<Name extends keyof Commands>(
    name: Name,
    ...values: Parameters<Commands[Name]>
  ): Promise<Awaited<ReturnType<Commands[Name]>>>
  close(): Promise<void>
}

export async function startWriter(
  settings: WriterSettings,
  changed: (change: WriterChange) => void,
  failed: (error: Error) => void,
): Promise<Writer> {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
    workerData: settings,
    name: 'writer',
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  let calls = 0
  let closing = false
  const ready = Promise.withResolvers<void>()
  const end = (error: Error) => {
    ready.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    if (!closing) failed(error)
  }
  worker.on('message', (message: FromWriter) => {
    if (message.kind === 'ready') return ready.resolve()
    if (message.kind === 'changed') return changed(message.change)
    const caller = waiting.get(message.call)
    waiting.delete(message.call)
    if (message.kind === 'answer') caller?.resolve(message.result as never)
    else caller?.reject(errorFrom(message.error))
  })
  // Its class does not pass between threads: of a database that was away when the thread started.
  worker.on('error', (error: Error & { readonly code?: unknown }) =>
    end(error.code === 'unavailable' ? new BrainError('store-unavailable', error.message) : error),
  )
  worker.on('exit', () => end(new BrainError('store-unavailable', 'the writer has stopped; try again')))
  await ready.promise
  return {
    call: (name, ...values) =>
      new Promise((resolve, reject) => {
        const call = ++calls
        waiting.set(call, { resolve, reject })
        worker.postMessage({ call, name, values })
      }),
    close: async () => {
      closing = true
      const exited = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('close')
      await exited
    },
  }
}

function errorFrom({ code, message, details }: ErrorFacts): Error {
  return code === null ? new Error(message) : new BrainError(code, message, details)
}
