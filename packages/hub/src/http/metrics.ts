// GET /metrics on a port of its own, for Prometheus.
import { listenForMetrics, type MetricsListener } from '@notarium/runtime/http'
import { createAskAsHub } from '../gateway/ask-as-hub.ts'
import type { Hub } from '../hub.ts'
import type { OnAnswered } from '../metrics/answered.ts'
import { createMetrics } from '../metrics/metrics.ts'

export interface MetricsServer extends MetricsListener {
  /** To be told of every answer of the hub's own port. */
  readonly onAnswered: OnAnswered
}

export async function startMetrics(
  hub: Hub,
  { host, port }: NonNullable<Hub['config']['metrics']>,
): Promise<MetricsServer> {
  const { config, log } = hub
  const metrics = createMetrics({ ...hub, askAsHub: createAskAsHub(config.folder) })
  const listener = await listenForMetrics({ host, port, configFile: config.file }, metrics, log)
  return { ...listener, onAnswered: metrics.onAnswered }
}
