// How a hub that has just started comes up: its database first, which may be away, then its brains and the sidecar.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Health, healthSchema } from '@notarium/contract/hub'
import { readAddress } from '@notarium/runtime'
import { urlHost } from '@notarium/runtime/http'

/** For as long as one likes to sit before a terminal. */
const patienceMs = 15_000
const pollMs = 50
const slowPollMs = 500

/** Where the hub listens now; undefined where none does. */
export async function hubAddress(folder: string): Promise<string | undefined> {
  const address = await readAddress(folder, 'hub')
  return address && `http://${urlHost(address.host)}:${address.port}`
}

/** However long it takes. A hub that was started again meanwhile may listen elsewhere. */
export async function untilDatabaseAnswers(folder: string): Promise<void> {
  for (;;) {
    const address = await hubAddress(folder).catch(() => undefined)
    const health = address === undefined ? undefined : await healthAt(address)
    if (health?.database === 'ok') return
    await sleep(slowPollMs)
  }
}

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
