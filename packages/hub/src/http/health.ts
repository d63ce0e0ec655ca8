// How the hub is: 200 while it serves, 503 while its database is out of reach.
import type { Hub } from '../hub.ts'
import type { Handlers } from './operations.ts'

export function healthHandlers({ health }: Hub): Handlers<'health'> {
  return {
    health({ reply }) {
      const state = health.now()
      if (state.status === 'down') reply.code(503).header('retry-after', '2')
      return state
    },
  }
}
