// Serves the sidecar's metrics on a port of their own.
import type { Logger } from '@notarium/runtime'
import { listenForMetrics, type MetricsListener } from '@notarium/runtime/http'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { createSidecarMetrics, type MetricsParts, type SidecarMetrics } from './sidecar-metrics.ts'

export interface MetricsServer extends MetricsListener, Pick<SidecarMetrics, 'beginCall'> {}

export async function startMetrics(
  place: NonNullable<SidecarConfig['metrics']>,
  parts: MetricsParts,
  log: Logger,
): Promise<MetricsServer> {
  const metrics = createSidecarMetrics(parts)
  return { ...(await listenForMetrics(place, metrics, log)), beginCall: metrics.beginCall }
}
