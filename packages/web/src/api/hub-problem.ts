// What went wrong with a request, whoever said so: the hub, a brain behind it, or nobody because none was reached.
import type { Problem } from '@notarium/contract/brain'

export interface ProblemFacts {
  /** 0 when no answer came. */
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId?: string | undefined
  readonly retryAfter?: number | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

export class HubProblem extends Error {
  override readonly name = 'HubProblem'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor({ status, code, detail, requestId, retryAfter, details }: ProblemFacts) {
    super(detail)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.details = details ?? {}
  }
}

export const unreachable = () =>
  new HubProblem({ status: 0, code: 'unreachable', detail: 'The hub did not answer.' })

/** The answer of a hub, or of a proxy in front of it that knows no problem+json. */
export function problemFrom(status: number, text: string, retryAfter: string | null): HubProblem {
  const told = parse(text)
  return new HubProblem({
    status,
    code: told?.code ?? codeOf(status),
    detail: told?.detail ?? `The answer was HTTP ${status}.`,
    requestId: told?.requestId,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter) || undefined,
    details: told?.details,
  })
}

export const isProblem = (error: unknown, code: string): error is HubProblem =>
  error instanceof HubProblem && error.code === code

function parse(text: string): Partial<Problem> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'code' in value
      ? (value as Partial<Problem>)
      : undefined
  } catch {
    return undefined
  }
}

/** A proxy in front of the hub answers with a page of its own. */
const codeOf = (status: number) =>
  status === 502 || status === 503 || status === 504 ? 'unreachable' : 'unexpected'
