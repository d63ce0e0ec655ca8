// GET /metrics on a port of its own, for Prometheus. It asks for no login: the port is for those who run the hub.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '@notarium/runtime'
import { explainListenFault } from '@notarium/runtime/http'
import { createBrainKeys } from '../gateway/brain-keys.ts'
import type { Hub } from '../hub.ts'
import type { OnAnswered } from '../metrics/answered.ts'
import { createAskEmbeddings } from '../metrics/ask-embeddings.ts'
import { createMetrics } from '../metrics/metrics.ts'

export interface MetricsServer {
  readonly port: number
  /** To be told of every answer of the hub's own port. */
  readonly onAnswered: OnAnswered
  close(): Promise<void>
}

export async function startMetrics(
  { config, log, health, brains }: Pick<Hub, 'config' | 'log' | 'health' | 'brains'>,
  { host, port }: NonNullable<Hub['config']['metrics']>,
): Promise<MetricsServer> {
  const askEmbeddings = createAskEmbeddings(createBrainKeys(config.folder, log))
  const metrics = createMetrics({ health, brains, askEmbeddings })
  const server = createServer(({ method, url }, response) => {
    if (url !== '/metrics') return answer(response, 404, 'metrics are at /metrics\n')
    if (method !== 'GET') return answer(response, 405, 'only GET is taken here\n')
    metrics.text().then(
      (text) => answer(response, 200, text, metrics.contentType),
      (error) => {
        log.warn({ error: String(error) }, 'the metrics could not be gathered')
        answer(response, 500, 'the metrics could not be gathered\n')
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const why = explainListenFault(error.code)
    throw new ConfigError(
      config.file,
      `metrics: nothing can listen at ${host}:${port}: ${why}; change metrics.port`,
    )
  })
  const address = server.address() as AddressInfo
  log.info({ host, port: address.port }, 'metrics are served')
  return {
    port: address.port,
    onAnswered: metrics.onAnswered,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
