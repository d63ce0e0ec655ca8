// Metrics are loaded, and count, from when somebody wants to know: most brains are never asked.
import type { MetricsSource } from '@notarium/runtime/http'
import type { MeasuredBrain } from './measured-brain.ts'

export type LoadMetrics = () => Promise<MetricsSource>

export function createLoadMetrics(brain: MeasuredBrain): LoadMetrics {
  let loading: Promise<MetricsSource> | undefined
  return () => {
    loading ??= import('./brain-metrics.ts').then(({ createBrainMetrics }) => createBrainMetrics(brain))
    return loading
  }
}
