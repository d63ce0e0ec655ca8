// The writer's thread is started by the first change and ended when it has rested for a while: a brain that is only read
// does without its memory. A thread that broke is replaced in the same way.
import type { Writer } from './writer.ts'

const restMs = 30_000

/** `start` calls `broken` when the thread ends by itself. */
export function createRestingWriter(start: (broken: () => void) => Promise<Writer>): Writer {
  let current: Promise<Writer> | undefined
  let ending: Promise<void> = Promise.resolve()
  let underWay = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const wake = (): Promise<Writer> => {
    clearTimeout(timer)
    if (current === undefined) {
      const forget = () => {
        if (current === waking) current = undefined
      }
      // Two threads never write at the same time: the next begins when the one before has ended.
      const waking = ending.then(() => start(forget))
      waking.catch(forget)
      current = waking
    }
    return current
  }
  const rest = async () => {
    const writer = await current?.catch(() => undefined)
    // A job goes on without anybody waiting for it.
    const isBusy = await writer?.call('isBusy').catch(() => false)
    if (isBusy) restLater()
    if (writer === undefined || isBusy || underWay > 0 || isClosed) return
    current = undefined
    ending = writer.close()
  }
  const restLater = () => {
    clearTimeout(timer)
    timer = setTimeout(rest, restMs).unref()
  }

  return {
    call: (name, ...values) => {
      underWay++
      return wake()
        .then((writer) => writer.call(name, ...values))
        .finally(() => {
          underWay--
          if (underWay === 0 && !isClosed) restLater()
        })
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      const writer = await current?.catch(() => undefined)
      await (writer?.close() ?? ending)
    },
  }
}
