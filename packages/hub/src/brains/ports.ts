// Ports that are taken, found out before a brain is told to listen there: by another brain, by the hub, by a stranger.
import { createServer } from 'node:net'
import { explainListenFault, isLoopback } from '@notarium/runtime/http'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import type { BrainRow } from '../store/brain-rows.ts'
import { type Address, isSameAddress } from './address.ts'

type Ports = Pick<HubConfig, 'port' | 'metrics' | 'brains'>

/** Who has it of those that the hub knows, in words. */
export function holderOf(at: Address, brains: readonly BrainRow[], config: Ports): string | undefined {
  const brain = brains.find((one) => isSameAddress(one, at))
  if (brain !== undefined) return `the brain '${brain.name}'`
  if (!isLoopback(at.host)) return undefined
  if (at.port === config.port) return 'the hub itself'
  return at.port === config.metrics?.port ? "the hub's metrics" : undefined
}

const usualRemedy = 'choose another, or leave it to the hub'

export function portInUse(port: number, holder: string, remedy = usualRemedy): HubError {
  return new HubError('port-in-use', `port ${port} is used by ${holder}: ${remedy}`, { details: { port } })
}

/** Of what is listened on here: for a brain that something else runs, it should be listened on. */
export async function refusePortOfStranger(at: Address, remedy?: string): Promise<void> {
  const fault = await listenFault(at)
  if (fault === undefined) return
  if (fault === 'EADDRINUSE') throw portInUse(at.port, 'another program', remedy)
  if (fault === 'EACCES') {
    throw new HubError(
      'bad-request',
      `the hub's user may not listen on port ${at.port}: choose one from 1024 on`,
    )
  }
  throw new HubError(
    'bad-request',
    `nothing can listen on ${at.host}:${at.port} (${explainListenFault(fault)}): choose another`,
  )
}

/** The first that nobody has. */
export async function chooseFreePort(
  host: string,
  brains: readonly BrainRow[],
  config: Ports,
): Promise<number> {
  const { firstPort, lastPort } = config.brains
  for (let port = firstPort; port <= lastPort; port++) {
    if (holderOf({ host, port }, brains, config) !== undefined) continue
    if ((await listenFault({ host, port })) === undefined) return port
  }
  throw new HubError(
    'port-in-use',
    `none of the ports ${firstPort} to ${lastPort} is free: name another, or raise last_port in the section [brains]`,
    { details: { firstPort, lastPort } },
  )
}

function listenFault({ host, port }: Address): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer()
  server.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => resolve(code))
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  return promise
}
