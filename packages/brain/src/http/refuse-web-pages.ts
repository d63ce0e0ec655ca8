// A page in a browser has no business here, whatever name it has made the browser believe this machine has (DNS
// rebinding). Browsers say which page asks (Origin); the hub and the command line ask for themselves and say nothing.
// The Host is not looked at: a hub may know this machine by any name.
import type { FastifyInstance } from 'fastify'
import { BrainError } from '../errors.ts'

const namesOfThisMachine = ['localhost', '127.0.0.1', '[::1]']

export function refuseWebPages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { origin } }) => {
    if (origin === undefined || namesOfThisMachine.includes(URL.parse(origin)?.hostname ?? '')) return
    throw new BrainError(
      'forbidden',
      'web pages are not answered here: ask through the hub, without an Origin',
    )
  })
}
