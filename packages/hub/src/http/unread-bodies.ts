// Routes that see to their bodies themselves: these stay unread until then, whatever their type and size.
import type { FastifyInstance } from 'fastify'

/** For all routes of this scope. */
export function leaveBodiesUnread(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser('*', (_request, _body, done) => done(null))
}
