// Bounds the memory of calls that are still coming in: only so many large requests are read at a time, the others wait
// in their senders, held back by flow control. A request that does not arrive in time is refused.
import { ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js'
import type { CallLimits } from '../config/sidecar-config.ts'

/** `methods`: the paths of those that take documents. */
export function boundReceiving(
  { payloadBytes, queueBytes, requestSeconds }: CallLimits,
  methods: ReadonlySet<string>,
): ServerInterceptor {
  const slots = createSlots(Math.max(1, Math.floor(queueBytes / payloadBytes)))
  return ({ path }, call) => {
    if (!methods.has(path)) return new ServerInterceptingCall(call)
    let release = () => {}
    const tooLate = setTimeout(() => {
      const details = `deadline-exceeded: the request did not arrive within ${requestSeconds} s`
      call.sendStatus({ code: status.DEADLINE_EXCEEDED, details })
    }, requestSeconds * 1000)
    const arrived = () => {
      clearTimeout(tooLate)
      release()
    }
    const bounded = new ServerInterceptingCall(call, {
      start(next) {
        next({
          onReceiveMessage(message, proceed) {
            arrived()
            proceed(message)
          },
          onCancel: arrived,
        })
      },
    })
    bounded.startRead = () => {
      // What is read after the message is the end of the stream.
      bounded.startRead = () => call.startRead()
      release = slots.take(() => call.startRead())
    }
    return bounded
  }
}

/** Slots that are taken in turn. */
function createSlots(count: number) {
  const waiting = new Set<() => void>()
  let free = count
  return {
    /** Calls `begin` when there is a slot, at once if there is one now. What it returns gives the slot back. */
    take(begin: () => void): () => void {
      let isOver = false
      const use = () => {
        free--
        begin()
      }
      if (free > 0) use()
      else waiting.add(use)
      return () => {
        if (isOver) return
        isOver = true
        if (waiting.delete(use)) return
        free++
        const [next] = waiting
        if (next === undefined) return
        waiting.delete(next)
        next()
      }
    },
  }
}
