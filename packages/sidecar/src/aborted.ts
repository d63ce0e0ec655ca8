// Rejects when a signal is aborted, to race with work that does not look at it.
export const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
