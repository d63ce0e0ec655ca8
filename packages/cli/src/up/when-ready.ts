// Waits until the hub, its brains and the sidecar are all up, or for as long as one likes to sit before a terminal.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Health, healthSchema } from '@notarium/contract/hub'

const patienceMs = 15_000
const pollMs = 50

/** 'ready', or what is not. */
export async function whenReady(address: string): Promise<string> {
  const end = performance.now() + patienceMs
  let last: Health | undefined
  while (performance.now() < end) {
    last = await healthAt(address)
    if (last?.status === 'ok') return 'ready'
    await sleep(pollMs)
  }
  return `up, yet ${last === undefined ? 'does not answer' : whatIsMissing(last)}`
}

async function healthAt(address: string): Promise<Health | undefined> {
  try {
    const answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(2_000) })
    return healthSchema.parse(await answer.json())
  } catch {
    return undefined
  }
}

function whatIsMissing({ database, sidecar, brains }: Health): string {
  const missing = [
    ...(database === 'ok' ? [] : ['its database is out of reach']),
    ...(sidecar === 'ok' || sidecar === 'not-configured' ? [] : ['the sidecar does not answer']),
    ...brains
      .filter(({ state }) => state !== 'running')
      .map(({ name, state }) => `the brain '${name}' is ${state}`),
  ]
  return missing.join(', ')
}
