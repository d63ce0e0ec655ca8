// One way to get a script to run. Whichever of them runs sets `window.__xss`, which the guard of the browser sees.
export interface XssPayload {
  readonly name: string
  /** Put into a page as it is; most of it is HTML. */
  readonly markdown: string
  /** Leaves something open that would swallow whatever follows it. */
  readonly alone?: true
}

/** From names to payloads. */
export function payloads(named: Readonly<Record<string, string>>, more: { alone?: true } = {}): XssPayload[] {
  return Object.entries(named).map(([name, markdown]) => ({ name, markdown, ...more }))
}
