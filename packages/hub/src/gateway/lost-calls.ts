// A machine that is gone, or a process that hangs, leaves its connections open: whoever waits for an answer over one
// would wait for ever. Once the brain is known to be lost, the calls to it are ended.
import type { ClientRequest } from 'node:http'

/** Milliseconds. */
const pace = 500

export interface WatchedCalls {
  add(call: ClientRequest, brain: string): void
  close(): void
}

export function watchCalls(isLost: (brain: string) => boolean): WatchedCalls {
  const underWay = new Map<ClientRequest, string>()
  const endLost = () => {
    for (const [call, brain] of underWay)
      if (isLost(brain)) call.destroy(new Error('it does not answer any more'))
  }
  const timer = setInterval(endLost, pace).unref()
  return {
    add(call, brain) {
      underWay.set(call, brain)
      call.once('close', () => underWay.delete(call))
    },
    close: () => clearInterval(timer),
  }
}
