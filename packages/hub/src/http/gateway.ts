// The way to the brains: `/api/brains/<brain>/x` is `/api/x` there, `/mcp/<brain>` is `/mcp`. Only what the contract
// lists passes, and bodies pass as they come.
import type { BrainScope } from '@notarium/contract/brain'
import { brainOperations, type Operation, operation } from '@notarium/contract/hub'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authoriseInBrain } from '../access/authorise.ts'
import { type Caller, scopesOf } from '../access/caller.ts'
import type { ListedBrain } from '../brains/directory.ts'
import { HubError } from '../errors.ts'
import { createAskBrain, type Question } from '../gateway/ask-brain.ts'
import { askAudited, type EntriesOf, entriesOfCalls, entriesOfOperation } from '../gateway/audit-writes.ts'
import { requireRunning } from '../gateway/brain-faults.ts'
import { createBrainKeys } from '../gateway/brain-keys.ts'
import { createForwarder, isStream } from '../gateway/forward.ts'
import { writesIn } from '../gateway/mcp-writes.ts'
import { headersForClient } from '../gateway/passed-headers.ts'
import { bodyOf, wholeBody } from '../gateway/request-body.ts'
import { sendAnswer } from '../gateway/send-answer.ts'
import type { Hub } from '../hub.ts'
import { couldChange } from '../write-gate.ts'
import { routerPath } from './operations.ts'
import type { Rights } from './rights.ts'
import { leaveBodiesUnread } from './unread-bodies.ts'

export interface GatewayParts {
  readonly config: Pick<Hub['config'], 'folder'>
  readonly log: Hub['log']
  readonly directory: Pick<Hub['directory'], 'get'>
  readonly brains: Pick<Hub['brains'], 'stateOf'>
  readonly audit: Pick<Hub['audit'], 'record'>
  readonly writes: Pick<Hub['writes'], 'pass' | 'through'>
}

/** Every method of it: what a method is good for, the brain says. */
const mcp: Operation = operation('POST /mcp/{brain}', 'MCP', { role: 'viewer', brain: 'read' }, {})

const mcpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export function registerGateway(
  app: FastifyInstance,
  hub: GatewayParts,
  rights: Pick<Rights, 'renew'>,
): void {
  const { log } = hub
  const forwarder = createForwarder((brain) => hub.brains.stateOf(brain) === 'unreachable')
  const ask = createAskBrain({ forwarder, keys: createBrainKeys(hub.config.folder, log), log })

  app.register(async (routes) => {
    // Brains have limits of their own.
    leaveBodiesUnread(routes)
    routes.addHook('onClose', async () => forwarder.close())
    for (const each of Object.values<Operation>(brainOperations)) {
      routes.route({
        method: each.method,
        url: routerPath(each.path),
        exposeHeadRoute: false,
        config: { operation: each },
        handler: (request, reply) => forwardOperation(each, request, reply),
      })
    }
    routes.route({
      method: [...mcpMethods],
      url: '/mcp/:brain',
      config: { operation: mcp },
      handler: forwardMcp,
    })
  })

  async function forwardOperation(
    each: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const scope = each.access.brain ?? 'admin'
    admit(scope, request)
    const body = await bodyOf(request.raw)
    const { caller, brain } = await admitAgain(scope, request, reply)
    const question: Question = {
      ...questionOf(request, caller, brain, `/api/brains/${brain.name}/`, '/api/'),
      body,
      isRepeatable: each.audit === undefined,
    }
    const params = request.params as Record<string, string>
    await answerInTime(each, request, () =>
      each.audit === undefined
        ? answerAsItComes(question, reply)
        : answerAudited(question, reply, entriesOfOperation(each, caller, params)),
    )
  }

  async function forwardMcp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isWriter = scopesOf(admit('read', request).caller).includes('write')
    const body = await (isWriter ? wholeBody(request.raw) : bodyOf(request.raw))
    const { caller, brain } = await admitAgain('read', request, reply)
    const asked = questionOf(request, caller, brain, `/mcp/${brain.name}`, '/mcp')
    if (!asked.scopes.includes('write') || isStream(body)) {
      const question = { ...asked, scopes: readingAlone, body, isRepeatable: true }
      return answerInTime(mcp, request, () => answerAsItComes(question, reply))
    }
    const writes = body === undefined || request.method !== 'POST' ? undefined : writesIn(body)
    // What the hub does not understand, it cannot enter in the audit log: it changes nothing, then.
    const scopes = writes === undefined ? readingAlone : asked.scopes
    const question = { ...asked, scopes, body, isRepeatable: (writes?.length ?? 0) === 0 }
    await answerInTime(mcp, request, () =>
      question.isRepeatable
        ? answerAsItComes(question, reply)
        : answerAudited(question, reply, entriesOfCalls(writes ?? [], caller, brain.name)),
    )
  }

  /** Where it could change something: not while everything is being restored, which its body may have come too late for. */
  async function answerInTime(
    each: Operation,
    { method }: FastifyRequest,
    answer: () => Promise<void>,
  ): Promise<void> {
    await (couldChange(each, method) ? hub.writes.through(answer) : answer())
  }

  /** Who asks and what, after all that can be wrong with it is found out. */
  function admit(scope: BrainScope, request: FastifyRequest): { caller: Caller; brain: ListedBrain } {
    const caller = request.caller as Caller
    const brain = hub.directory.get((request.params as { brain: string }).brain)
    authoriseInBrain(scope, caller, brain)
    const state = hub.brains.stateOf(brain.name)
    // One that is held for a restore is not stopped for good.
    if (state !== 'running') hub.writes.pass()
    requireRunning(brain, state)
    return { caller, brain }
  }

  /** After the body was read, and from then on as long as the exchange lasts: whoever is let in no more is cut off. */
  async function admitAgain(scope: BrainScope, request: FastifyRequest, reply: FastifyReply) {
    const admitted = await lookAgain(scope, request)
    const timer = setInterval(() => {
      lookAgain(scope, request).catch((error) => {
        if (error instanceof HubError && error.code !== 'database-unavailable') reply.raw.destroy()
      })
    }, lookAgainEvery).unref()
    reply.raw.once('close', () => clearInterval(timer))
    return admitted
  }

  async function lookAgain(scope: BrainScope, request: FastifyRequest) {
    await rights.renew(request)
    return admit(scope, request)
  }

  async function answerAsItComes(question: Question, reply: FastifyReply): Promise<void> {
    const answer = await ask(question, reply.raw)
    reply.hijack()
    sendAnswer(reply.raw, answer, headersForClient(headersOf(reply), answer.headers))
  }

  async function answerAudited(question: Question, reply: FastifyReply, entriesOf: EntriesOf): Promise<void> {
    const { answer, begun } = await askAudited(ask, hub.audit, question, reply.raw, entriesOf)
    reply.hijack()
    sendAnswer(reply.raw, answer, headersForClient(headersOf(reply), answer.headers), begun)
  }
}

/** Milliseconds between two looks at the rights of whoever sends or reads for long. */
const lookAgainEvery = 15_000
const readingAlone: readonly BrainScope[] = ['read']

/** `root` is what stands in the path here, `brainRoot` what stands there in its place. */
function questionOf(
  { raw, id }: FastifyRequest,
  caller: Caller,
  brain: ListedBrain,
  root: string,
  brainRoot: string,
): Omit<Question, 'body' | 'isRepeatable'> {
  const url = raw.url ?? ''
  // The router also takes paths with letters in percents. What it made of them the brain would not see.
  if (!url.startsWith(root)) throw new HubError('not-found', `the path must begin with ${root}, not encoded`)
  const path = brainRoot + url.slice(root.length)
  return { brain, actor: caller.actor, scopes: scopesOf(caller), requestId: id, request: raw, path }
}

/** The hub's own. Where the body was not read to its end, the next request could not be told from its rest. */
function headersOf(reply: FastifyReply): Record<string, number | string | string[] | undefined> {
  const headers = reply.getHeaders()
  if (!reply.request.raw.complete) headers['connection'] = 'close'
  return headers
}
