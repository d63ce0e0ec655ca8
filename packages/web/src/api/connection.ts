// Whether the hub answers, learned from every request that is made anyway. The banner at the top tells people.
import { useSyncExternalStore } from 'react'
import type { HubProblem } from './hub-problem.ts'

/** `database`: the hub is there, its main database is not. `busy`: it asks us to slow down. */
export type Connection = 'ok' | 'offline' | 'unreachable' | 'database' | 'busy'

let current: Connection = navigator.onLine ? 'ok' : 'offline'
const listeners = new Set<() => void>()
const ofCode: Readonly<Record<string, Connection>> = {
  unreachable: 'unreachable',
  'database-unavailable': 'database',
  'too-many-requests': 'busy',
}

export function noteAnswer(): void {
  change('ok')
}

/** Hands the problem back, to be thrown. An answer of any other kind shows that the hub is there. */
export function noteFailure(problem: HubProblem): HubProblem {
  const meaning = ofCode[problem.code] ?? 'ok'
  change(meaning === 'unreachable' && !navigator.onLine ? 'offline' : meaning)
  return problem
}

export const useConnection = (): Connection => useSyncExternalStore(listen, () => current)

function change(next: Connection): void {
  if (next === current) return
  current = next
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

addEventListener('offline', () => change('offline'))
addEventListener('online', () => change('ok'))
