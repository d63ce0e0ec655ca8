// What every call goes through: refused while the process ends, bounded in time, stopped when the caller is gone,
// answered once, and told in one line of the log. Methods themselves know nothing of gRPC.
import { type handleUnaryCall, status } from '@grpc/grpc-js'
import type { Logger } from '@notarium/runtime'
import type { CallLimits } from '../config/sidecar-config.ts'
import { SidecarError } from '../errors.ts'
import { malformedRequest } from './service-definition.ts'
import { statusOf } from './status.ts'

export interface CallContext {
  /** Aborted when the answer is of no use any more. */
  readonly signal: AbortSignal
  /** Adds to the call's line in the log. */
  note(facts: LogFacts): void
}

type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>
export type Method<Request, Response> = (request: Request, context: CallContext) => Promise<Response>

/** Told that a call begins; what it returns is told how it ended. */
export type BeginCall = (method: string) => (outcome: string) => void

export interface CallSettings {
  readonly log: Logger
  readonly limits: CallLimits
  readonly beginCall: BeginCall | undefined
  /** Shutdown was accepted: no new calls. */
  isShuttingDown(): boolean
}

export function unaryCall<Request, Response>(
  name: string,
  method: Method<Request, Response>,
  { log, limits, beginCall, isShuttingDown }: CallSettings,
): handleUnaryCall<Request, Response> {
  return (call, answer) => {
    const startedAt = performance.now()
    const facts: Record<string, unknown> = { method: name }
    const endCall = beginCall?.(name)
    const finish = (status: string) => {
      const outcome = String(facts['outcome'] ?? status)
      endCall?.(outcome)
      log.info({ ...facts, outcome, ms: millisecondsSince(startedAt) }, 'call')
    }
    const fail = (error: unknown) => {
      const failure = statusOf(error, log)
      finish(status[failure.code])
      answer(failure)
    }
    if (isShuttingDown()) return fail(shuttingDown)
    if ((call.request as unknown) === malformedRequest) return fail(noProtobuf)
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(outOfTime(limits)), limits.requestSeconds * 1000)
    call.on('cancelled', () => controller.abort(callerGone))
    const context = { signal: controller.signal, note: (more: LogFacts) => void Object.assign(facts, more) }
    method(call.request, context)
      .then((response) => {
        finish('OK')
        answer(null, response)
      }, fail)
      .catch((error: unknown) => log.error({ err: error }, 'the answer could not be sent'))
      .finally(() => clearTimeout(timer))
  }
}

const shuttingDown = new SidecarError('shutting-down', 'the sidecar is shutting down: try again in a moment')
const noProtobuf = new SidecarError('malformed-request', 'the request is no message of this method')
const callerGone = new SidecarError('cancelled', 'the call was cancelled, or its deadline passed')

const outOfTime = ({ requestSeconds }: CallLimits) =>
  new SidecarError('deadline-exceeded', `the call took longer than the ${requestSeconds} s it may take`)

const millisecondsSince = (start: number) => Math.round((performance.now() - start) * 100) / 100
