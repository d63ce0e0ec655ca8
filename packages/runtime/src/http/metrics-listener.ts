// GET /metrics on a port of its own, for Prometheus. It asks for no login: the port is for those who run the process.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../config-file.ts'
import type { Logger } from '../logger.ts'
import { isLoopback } from './host.ts'
import { explainListenFault } from './listen-fault.ts'

export interface MetricsSource {
  readonly contentType: string
  /** In the form that Prometheus reads. */
  text(): Promise<string>
}

export interface MetricsListener {
  readonly port: number
  close(): Promise<void>
}

interface Place {
  readonly host: string
  readonly port: number
  /** Where the two are set. */
  readonly configFile: string
}

export async function listenForMetrics(
  { host, port, configFile }: Place,
  source: MetricsSource,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<MetricsListener> {
  const server = createServer(({ method, url }, response) => {
    if (url !== '/metrics') return answer(response, 404, 'metrics are at /metrics\n')
    if (method !== 'GET') return answer(response, 405, 'only GET is taken here\n')
    source.text().then(
      (text) => answer(response, 200, text, source.contentType),
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
      configFile,
      `metrics: nothing can listen at ${host}:${port}: ${why}; change metrics.port`,
    )
  })
  const address = server.address() as AddressInfo
  log.info({ host, port: address.port }, 'metrics are served')
  if (!isLoopback(host))
    log.warn({ host }, 'others can reach the port of the metrics, which asks for no login')
  return {
    port: address.port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
