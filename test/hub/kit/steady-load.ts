// Somebody who asks again and again, each time after the answer: what became of every request, and when it was under way.

export interface Asked {
  readonly count: number
  /** Milliseconds of performance.now(). */
  readonly from: number
  readonly until: number
  /** 'ok', the status, 'cut off' in the middle of an answer, or why there was none. */
  readonly outcome: string
}

export interface SteadyLoad {
  readonly asked: readonly Asked[]
  /** Those that came to a good end. */
  served(): Asked[]
  stop(): Promise<void>
}

export function steadyLoad(ask: (count: number) => Promise<Response>): SteadyLoad {
  const asked: Asked[] = []
  let isOver = false
  const done = (async () => {
    for (let count = 0; !isOver; count++) {
      const from = performance.now()
      const outcome = await ask(count).then(outcomeOf, (error: Error) => `no answer: ${error.message}`)
      asked.push({ count, from, until: performance.now(), outcome })
    }
  })()
  return {
    asked,
    served: () => asked.filter(({ outcome }) => outcome === 'ok'),
    stop() {
      isOver = true
      return done
    },
  }
}

async function outcomeOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => undefined)
  if (text === undefined) return 'cut off'
  // Of a tool that failed, over MCP.
  if (text.includes('"isError":true')) return text
  return answer.ok ? 'ok' : String(answer.status)
}
