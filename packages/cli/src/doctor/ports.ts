// Ports: the hub's own, the one for metrics, and those that brains are to have. What is taken, and by whom.
import type { HubConfig } from '@notarium/hub'
import { type Check, failed, ok, warning } from './check.ts'
import { holderOfPort, listenFault } from './port-holder.ts'
import type { RunningHub } from './running-hub.ts'

const mostNamed = 5

export async function checkPorts(config: HubConfig, hub: RunningHub | undefined): Promise<readonly Check[]> {
  const { host, port, metrics } = config
  const own =
    hub === undefined
      ? await checkFree('port of the hub', { host, port, key: 'server.port' })
      : ok('port of the hub', `${hub.port}: the hub, process ${hub.pid}`)
  // One that runs has it.
  const extra =
    metrics === undefined || hub !== undefined
      ? []
      : [await checkFree('port of the metrics', { ...metrics, key: 'metrics.port' })]
  return [
    own,
    ...(hub === undefined ? [] : [checkInUse(config, hub)]),
    ...extra,
    await checkRange(config.brains, hub),
  ]
}

/** A hub reads its settings when it starts. */
function checkInUse({ host, port }: HubConfig, hub: RunningHub): Check {
  const name = 'settings in use'
  const used = `${hub.host}:${hub.port}`
  const configured = `${host}:${port === 0 ? hub.port : port}`
  return used === configured
    ? ok(name, `the hub listens at ${used}, as they say`)
    : warning(
        name,
        `the hub listens at ${used}, and they say ${configured}`,
        'restart the hub to apply them; if it has them from its environment (NOTARIUM_PORT), set that here too',
      )
}

async function checkFree(
  name: string,
  { host, port, key }: { readonly host: string; readonly port: number; readonly key: string },
): Promise<Check> {
  const fault = port === 0 ? undefined : await listenFault({ host, port })
  if (fault === undefined) return ok(name, port === 0 ? 'any that is free' : `${port} is free`)
  if (fault === 'EADDRINUSE')
    return failed(name, `${port} is held by ${await holderOfPort(port)}`, `stop that, or change ${key}`)
  if (fault === 'EACCES')
    return failed(name, `this user may not listen on ${port}`, `choose a port from 1024 on: ${key}`)
  const section = key.split('.')[0]
  return failed(name, `nothing can listen on ${host}:${port} (${fault})`, `change ${section}.host or ${key}`)
}

async function checkRange(
  { firstPort, lastPort }: HubConfig['brains'],
  hub: RunningHub | undefined,
): Promise<Check> {
  const known = new Map(hub?.brains.map(({ name, port }) => [port, name]))
  const range = Array.from({ length: lastPort - firstPort + 1 }, (_none, index) => firstPort + index)
  const taken: number[] = []
  for (const port of range) {
    if (!known.has(port) && (await listenFault({ host: '127.0.0.1', port })) !== undefined) taken.push(port)
  }
  const free = range.length - taken.length - range.filter((port) => known.has(port)).length
  const held = await Promise.all(
    taken.slice(0, mostNamed).map(async (port) => `${port} by ${await holderOfPort(port)}`),
  )
  const rest = taken.length > mostNamed ? ` and ${taken.length - mostNamed} more` : ''
  const strangers = taken.length === 0 ? '' : `; taken are ${held.join(', ')}${rest}`
  const found = `${free} of ${firstPort}–${lastPort} are free for new brains${strangers}`
  return free > 0
    ? ok('ports of brains', found)
    : warning('ports of brains', found, 'raise brains.last_port, or name a port when you create a brain')
}
