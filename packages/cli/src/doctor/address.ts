// How people reach the hub: whether what is configured makes sense together, and whether the way through the proxy
// leads here.
import type { HubConfig } from '@notarium/hub'
import { isLoopback } from '@notarium/runtime/http'
import { type Check, failed, ok, skipped, warning } from './check.ts'
import { healthAt, type RunningHub } from './running-hub.ts'

export async function checkAddress(
  config: HubConfig,
  hub: RunningHub | undefined,
): Promise<readonly Check[]> {
  return [checkExposure(config), checkProxies(config), await checkWay(config, hub)]
}

function checkExposure({ host, baseUrl }: HubConfig): Check {
  const name = 'address'
  if (baseUrl?.startsWith('https:')) return ok(name, baseUrl)
  if (baseUrl !== undefined) {
    return isLoopback(new URL(baseUrl).hostname.replace(/^\[|\]$/g, ''))
      ? ok(name, `${baseUrl}, for this machine alone`)
      : warning(
          name,
          `${baseUrl} is not encrypted`,
          'put TLS in front (deploy/ has nginx and Caddy), and use https: in server.base_url',
        )
  }
  if (isLoopback(host)) return ok(name, 'for this machine alone')
  const remedy = 'put a proxy with TLS in front, set server.base_url, and listen on 127.0.0.1'
  return warning(name, `the hub listens on ${host}, for others too, without encryption`, remedy)
}

function checkProxies({ baseUrl, trustedProxies }: HubConfig): Check {
  const name = 'proxies'
  if (trustedProxies.length > 0) {
    const found = `X-Forwarded-For is believed from ${trustedProxies.join(', ')}`
    return baseUrl === undefined
      ? warning(
          name,
          `${found}, yet server.base_url is empty`,
          'set server.base_url to how people reach the hub',
        )
      : ok(name, found)
  }
  if (baseUrl === undefined || !baseUrl.startsWith('https:')) return ok(name, 'none, and none is trusted')
  const found = 'a proxy ends TLS, and none is trusted: everybody seems to come from its address'
  return warning(
    name,
    found,
    'name it: server.trust_proxy = ["127.0.0.1"]; else one who fails to log in slows all',
  )
}

async function checkWay({ baseUrl }: HubConfig, hub: RunningHub | undefined): Promise<Check> {
  const name = 'way in'
  if (baseUrl === undefined) return skipped(name, 'server.base_url is empty')
  if (hub === undefined) return skipped(name, 'no hub runs')
  const seen = await healthAt(baseUrl)
  if (seen === undefined) {
    const remedy =
      'see that the name leads to this machine, that its certificate holds, and that the proxy leads to the hub'
    return failed(name, `${baseUrl}/health is not answered by a hub`, remedy)
  }
  return seen.version === hub.health.version
    ? ok(name, `${baseUrl} leads to the hub`)
    : warning(
        name,
        `${baseUrl} leads to a hub of version ${seen.version}, here is ${hub.health.version}`,
        'see where the proxy leads',
      )
}
