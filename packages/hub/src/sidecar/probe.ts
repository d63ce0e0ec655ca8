// Whether the signing sidecar answers, by the standard health service of gRPC on its socket.
import type { Health } from '@notarium/contract/hub'
import type { SidecarConnection, SidecarMethod } from './connection.ts'

const patienceMs = 2_000

const check: SidecarMethod<undefined, Buffer> = {
  path: '/grpc.health.v1.Health/Check',
  requestSerialize: () => Buffer.alloc(0),
  responseDeserialize: (bytes) => bytes,
}
/** HealthCheckResponse.status is field 1, and SERVING is 1. */
const serving = Buffer.from([0x08, 0x01])

export async function probeSidecar({ isConfigured, ask }: SidecarConnection): Promise<Health['sidecar']> {
  if (!isConfigured) return 'not-configured'
  return ask(async () => check, undefined, patienceMs).then(
    (answer) => (answer.equals(serving) ? 'ok' : 'unavailable'),
    () => 'unavailable',
  )
}
