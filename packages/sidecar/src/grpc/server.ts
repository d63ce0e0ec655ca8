// The gRPC server on its Unix socket: CryptoService, InspectionService, the standard health service, and reflection.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logVerbosity, Server, ServerCredentials, setLogVerbosity } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { ReflectionService } from '@grpc/reflection'
import type { CryptoServiceServer } from '@notarium/contract/crypto'
import type { InspectionServiceServer } from '@notarium/contract/inspection'
import { HealthImplementation } from 'grpc-health-check'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { SidecarError } from '../errors.ts'
import { createReceiver } from './receiving.ts'
import { cryptoDefinition, documentMethods, inspectionDefinition } from './service-definition.ts'

export interface Services {
  readonly crypto: CryptoServiceServer
  readonly inspection: InspectionServiceServer
}

export interface GrpcServer {
  /** Probes learn at once that this process is about to end. */
  announceEnd(): void
  /** Takes no new connections or calls and removes the socket; resolves when the last call is answered. */
  close(): Promise<void>
  closeNow(): void
}

/** Milliseconds for the last answers to leave. */
const timeToSend = 200
const protoFolder = fileURLToPath(new URL('../../../../proto', import.meta.url))
const protoFiles = ['service/crypto/v1/crypto.proto', 'notarium/sidecar/v1/inspection.proto']
/** Whose health is told; the empty one stands for the whole server. */
const serviceNames = ['', 'service.crypto.v1.CryptoService', 'notarium.sidecar.v1.InspectionService']
/** Field tags, the other fields and the frame around a payload. */
const roomAroundPayload = 64 * 1024
/** Owner and group may connect. Set before the socket exists: a later chmod would leave a moment for others. */
const socketUmask = 0o117

export async function startServer(
  { socket, limits }: SidecarConfig,
  { crypto, inspection }: Services,
): Promise<GrpcServer> {
  // It would write what callers send, headers with secrets included, to standard error.
  setLogVerbosity(logVerbosity.NONE)
  const receiver = createReceiver(limits, documentMethods)
  const server = new Server({
    'grpc.max_receive_message_length': limits.payloadBytes + roomAroundPayload,
    'grpc.max_send_message_length': -1,
    'grpc.max_concurrent_streams': limits.inFlight + limits.queue,
    interceptors: [receiver.interceptor],
  })
  server.addService(cryptoDefinition, crypto)
  server.addService(inspectionDefinition, inspection)
  const health = new HealthImplementation(
    Object.fromEntries(serviceNames.map((name) => [name, 'SERVING' as const])),
  )
  health.addToServer(server)
  addReflection(server)
  await bind(server, socket)
  return {
    announceEnd() {
      for (const name of serviceNames) health.setStatus(name, 'NOT_SERVING')
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      // Somebody may watch the health service for as long as there is one.
      await Promise.race([closed, receiver.whenIdle().then(() => sleep(timeToSend))])
    },
    closeNow: () => server.forceShutdown(),
  }
}

function addReflection(server: Server): void {
  const definition = loadSync(protoFiles, { includeDirs: [protoFolder], keepCase: true })
  new ReflectionService(definition).addToServer(server)
}

async function bind(server: Server, socket: string): Promise<void> {
  const umask = process.umask(socketUmask)
  try {
    await new Promise<void>((resolve, reject) => {
      server.bindAsync(`unix:${socket}`, ServerCredentials.createInsecure(), (error) =>
        error === null
          ? resolve()
          : reject(new SidecarError('bad-config', `cannot listen on ${socket}: ${error.message}`)),
      )
    })
  } finally {
    process.umask(umask)
  }
}
