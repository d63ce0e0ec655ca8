// Operations become routes: who asks is found out, whether they may is decided, what they say is held against the
// contract, and only then the handler is called.
import type { HubOperationName, hubOperations, Operation } from '@notarium/contract/hub'
import { bodyOf, queryOf } from '@notarium/runtime/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import { couldChange, type WriteGate } from '../write-gate.ts'
import { leaveBodiesUnread } from './unread-bodies.ts'

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type AnswerOf<Op> = Op extends { readonly answer: infer Answer extends z.ZodType } ? z.input<Answer> : unknown

interface Call<Op = Operation> {
  /** Whoever asks. Only operations for `nobody` can be without one, and they do not look. */
  readonly caller: Caller
  readonly ip: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Op extends { readonly query: infer Schema } ? OutputOf<Schema> : undefined
  readonly body: Op extends { readonly body: infer Schema } ? OutputOf<Schema> : undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<Name extends HubOperationName> = (
  call: Call<(typeof hubOperations)[Name]>,
) => Promise<AnswerOf<(typeof hubOperations)[Name]>> | AnswerOf<(typeof hubOperations)[Name]>

export type Handlers<Names extends HubOperationName = HubOperationName> = {
  readonly [Name in Names]: Handler<Name>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route does; a route without one would be open to everybody. */
    operation?: Operation
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** Of whoever asks, behind proxies that are trusted. */
    client: string
  }
}

export function registerOperations(
  app: FastifyInstance,
  operations: Readonly<Record<string, Operation>>,
  handlers: Readonly<Record<string, Handler<never>>>,
  writes: Pick<WriteGate, 'through'>,
): void {
  const takesDocument = ([, { bodyTypes }]: [string, Operation]) => bodyTypes !== undefined
  const register = (routes: FastifyInstance, [name, operation]: [string, Operation]) =>
    registerOperation(routes, operation, handlers[name] as Handler<never>, writes)
  const all = Object.entries(operations)
  for (const one of all.filter((each) => !takesDocument(each))) register(app, one)
  app.register(async (routes) => {
    leaveBodiesUnread(routes)
    for (const one of all.filter(takesDocument)) register(routes, one)
  })
}

function registerOperation(
  app: FastifyInstance,
  operation: Operation,
  handler: Handler<never>,
  writes: Pick<WriteGate, 'through'>,
): void {
  app.route({
    method: operation.method,
    url: routerPath(operation.path),
    config: { operation },
    exposeHeadRoute: operation.method === 'GET',
    handler: (request, reply) => {
      const call: Call = {
        caller: request.caller as Caller,
        ip: request.client,
        params: request.params as Record<string, string>,
        query: (operation.query && queryOf(operation.query, request)) as never,
        body: (operation.body && bodyOf(operation.body, request)) as never,
        request,
        reply,
      }
      reply.code(operation.status)
      const work = () => handler(call as never) as unknown
      const answer = couldChange(operation, request.method) ? writes.through(work) : work()
      // What is known at once is sent at once.
      if (!(answer instanceof Promise)) return reply.send(answer)
      return answer.then((later) => (reply.sent ? reply : reply.send(later)))
    },
  })
}

/** '/x/{id}/{slug*}' is '/x/:id/*' to the router. */
export function routerPath(path: string): string {
  return path.replace(/\{\w+\*\}/, '*').replace(/\{(\w+)\}/g, ':$1')
}
