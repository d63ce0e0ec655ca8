// Bounds the memory of calls that are still coming in: only so many documents are read at a time, the others wait in
// their senders, held back by flow control. One that does not arrive in time, or holds up others, is refused.
import { ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js'
import type { CallLimits } from '../config/sidecar-config.ts'
import { createSlots } from './slots.ts'

export interface Receiver {
  readonly interceptor: ServerInterceptor
  /** Resolves when every document that began to come in has been answered. */
  whenIdle(): Promise<void>
}

/** Milliseconds for a document while others wait; over a Unix socket the largest takes less. */
const patience = 2000
const fewestSlots = 8

/** `methods`: the paths of those that take documents. */
export function createReceiver(
  { payloadBytes, queueBytes, requestSeconds }: CallLimits,
  methods: ReadonlySet<string>,
): Receiver {
  const slots = createSlots(Math.max(fewestSlots, Math.floor(queueBytes / payloadBytes)), patience)
  let underWay = 0
  let onIdle = () => {}

  const interceptor: ServerInterceptor = ({ path }, call) => {
    if (!methods.has(path)) return new ServerInterceptingCall(call)
    underWay++
    let release = () => {}
    const refuse = (why: string) =>
      call.sendStatus({ code: status.DEADLINE_EXCEEDED, details: `deadline-exceeded: ${why}` })
    const tooLate = setTimeout(
      () => refuse(`the request did not arrive within ${requestSeconds} s`),
      requestSeconds * 1000,
    )
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
          // Called at the end of every call.
          onCancel() {
            arrived()
            if (--underWay === 0) onIdle()
          },
        })
      },
    })
    bounded.startRead = () => {
      // What is read after the message is the end of the stream.
      bounded.startRead = () => call.startRead()
      release = slots.take(
        () => call.startRead(),
        () => refuse('the request comes in too slowly while others wait'),
      )
    }
    return bounded
  }
  return {
    interceptor,
    whenIdle: () =>
      new Promise((resolve) => {
        onIdle = resolve
        if (underWay === 0) resolve()
      }),
  }
}
