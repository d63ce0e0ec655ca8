// Whether the signing sidecar answers, by the standard health service of gRPC on its socket.
import { existsSync } from 'node:fs'
import type { Health } from '@notarium/contract/hub'

const patienceMs = 2_000

export interface SidecarProbe {
  ask(): Promise<Health['sidecar']>
  close(): void
}

export function createSidecarProbe(socket: string | undefined): SidecarProbe {
  if (socket === undefined) return { ask: async () => 'not-configured', close: () => undefined }
  let client: Promise<{ isServing(): Promise<boolean>; close(): void }> | undefined

  return {
    async ask() {
      // gRPC is loaded when there is somebody to talk to: the hub starts without it.
      if (!existsSync(socket)) return 'unavailable'
      client ??= connect(socket)
      return (await (await client).isServing()) ? 'ok' : 'unavailable'
    },
    close: () => void client?.then((connected) => connected.close()),
  }
}

async function connect(socket: string) {
  const { Client, credentials } = await import('@grpc/grpc-js')
  const client = new Client(`unix:${socket}`, credentials.createInsecure())
  const empty = () => Buffer.alloc(0)
  return {
    isServing: () =>
      new Promise<boolean>((resolve) => {
        const deadline = Date.now() + patienceMs
        client.makeUnaryRequest(
          '/grpc.health.v1.Health/Check',
          empty,
          (bytes) => bytes,
          undefined,
          { deadline },
          // HealthCheckResponse.status is field 1, and SERVING is 1.
          (error, answer) => resolve(error === null && answer?.equals(Buffer.from([0x08, 0x01])) === true),
        )
      }),
    close: () => client.close(),
  }
}
