// One question to the hub, and what became of it. Under faults an answer may fail to come: then nobody knows whether
// what was asked for is done. An answer that does not come at all in good time is a fault of its own.

export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** The connection was refused, or broke. */
  | { readonly kind: 'cut'; readonly why: string }
  | { readonly kind: 'hung' }

export interface Question {
  readonly method?: string
  readonly path: string
  /** The token of a session, or a personal one. */
  readonly as?: string | undefined
  /** Bytes go as they are, anything else as JSON. */
  readonly body?: unknown
}

/** Milliseconds. Whoever waits longer sees a hub that hangs; the hub gives its database 5 s, a brain 20. */
const patienceMs = 30_000

export async function ask(origin: string, { method = 'GET', path, as, body }: Question): Promise<Outcome> {
  const isBytes = body instanceof Uint8Array
  try {
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    return { kind: 'answered', status: answer.status, text: await answer.text() }
  } catch (error) {
    const { name, message, cause } = error as Error
    if (name === 'TimeoutError') return { kind: 'hung' }
    return { kind: 'cut', why: (cause as Error | undefined)?.message ?? message }
  }
}

export const isGood = (outcome: Outcome): outcome is Extract<Outcome, { kind: 'answered' }> =>
  outcome.kind === 'answered' && outcome.status < 300

export function describe(outcome: Outcome): string {
  if (outcome.kind === 'answered') return `${outcome.status} ${outcome.text.slice(0, 300)}`
  return outcome.kind === 'cut' ? `no answer (${outcome.why})` : `no answer within ${patienceMs / 1000} s`
}
