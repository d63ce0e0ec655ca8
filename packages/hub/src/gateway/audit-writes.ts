// Writes that pass through the hub and their entries in the audit log. The answer is held back until the entry is
// there: whoever has been told of a change finds it in the log.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '@notarium/contract/hub'
import type { Doer } from '../access/caller.ts'
import type { AuditEvent } from '../audit/audit-event.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { HubError } from '../errors.ts'
import type { AskBrain, Question } from './ask-brain.ts'
import { unavailable } from './brain-faults.ts'
import { gather } from './gather.ts'
import { outcomesOfCalls } from './mcp-outcomes.ts'
import type { McpWrite } from './mcp-writes.ts'
import { outcomeOf, type ReadAnswer } from './outcome.ts'

/** The entries about one request; without an answer nobody knows what became of it. */
export type EntriesOf = (answer: ReadAnswer | undefined) => readonly AuditEvent[]

export interface AuditedAnswer {
  readonly answer: IncomingMessage
  /** What has been read of it. */
  readonly begun: Buffer
}

const mostRead = 256 * 1024

export async function askAudited(
  ask: AskBrain,
  audit: Pick<AuditTrail, 'record'>,
  question: Question,
  client: ServerResponse,
  entriesOf: EntriesOf,
): Promise<AuditedAnswer> {
  const enter = (answer: ReadAnswer | undefined) => Promise.all(entriesOf(answer).map(audit.record))
  const answer = await ask(question, client).catch(async (error) => {
    const mayBeDone = error instanceof HubError && error.details?.['wasReached'] === true
    if (mayBeDone) await enter(undefined)
    throw error
  })
  const { bytes, state } = await gather(answer, mostRead)
  const { statusCode: status = 502, headers } = answer
  const text = state === 'whole' ? bytes.toString() : undefined
  await enter({ status, contentType: headers['content-type'], text })
  if (state === 'broken') throw unavailable(question.brain.name, true)
  return { answer, begun: bytes }
}

/** `params` are those of the path, as the router found them. */
export function entriesOfOperation(
  { audit: action = '', access }: Operation,
  { actor, ip, role }: Doer,
  { brain, '*': slug, id }: Readonly<Record<string, string>>,
): EntriesOf {
  return (answer) => {
    const { slug: newSlug, ...facts } = answer === undefined ? nobodyKnows : outcomeOf(answer)
    const movedTo = newSlug === slug ? undefined : newSlug
    const payload = { brain, slug, id, movedTo, ...facts }
    return [{ actor, ip, role, action, payload, sign: access.brain === 'admin' }]
  }
}

export function entriesOfCalls(
  writes: readonly McpWrite[],
  { actor, ip, role }: Doer,
  brain: string,
): EntriesOf {
  return (answer) => {
    const outcome = answer === undefined ? () => nobodyKnows : outcomesOfCalls(answer)
    return writes.map(({ id, tool, slug }) => {
      const { slug: newSlug, ...facts } = outcome(id)
      const movedTo = newSlug === slug ? undefined : newSlug
      return { actor, ip, role, action: `mcp.${tool}`, payload: { brain, slug, movedTo, ...facts } }
    })
  }
}

const nobodyKnows: ReturnType<typeof outcomeOf> = { outcome: 'unknown' }
