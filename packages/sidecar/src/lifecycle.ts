// Whether the process still takes calls, and how many it has to answer yet.
export interface Lifecycle {
  readonly isEnding: boolean
  /** From now on new calls are refused. */
  beginEnd(): void
  callStarted(): void
  callEnded(): void
  /** Resolves when every call was answered. */
  allAnswered(): Promise<void>
}

export function createLifecycle(): Lifecycle {
  let isEnding = false
  let calls = 0
  let whenAnswered: (() => void) | undefined
  return {
    get isEnding() {
      return isEnding
    },
    beginEnd() {
      isEnding = true
    },
    callStarted() {
      calls++
    },
    callEnded() {
      if (--calls === 0) whenAnswered?.()
    },
    allAnswered: () =>
      new Promise((resolve) => {
        whenAnswered = resolve
        if (calls === 0) resolve()
      }),
  }
}
