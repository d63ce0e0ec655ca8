// The one connection to the signing sidecar. gRPC is loaded when there is somebody to talk to: the hub starts without
// it. A sidecar that was restarted is found again at once.
import { existsSync } from 'node:fs'
import type { Client, ClientOptions, ClientUnaryCall, requestCallback, ServiceError } from '@grpc/grpc-js'
import { longestDocument } from '@notarium/contract/hub'
import { faultOf, notConfigured, unavailable } from './faults.ts'

/** As generated code has it. */
export interface SidecarMethod<Request, Response> {
  readonly path: string
  readonly requestSerialize: (request: Request) => Buffer
  readonly responseDeserialize: (bytes: Buffer) => Response
}

export interface SidecarConnection {
  readonly isConfigured: boolean
  /** Throws a HubError where there is no answer. The method is loaded only where somebody listens. */
  ask<Request, Response>(
    load: () => Promise<SidecarMethod<Request, Response>>,
    request: Request,
    patienceMs: number,
  ): Promise<Response>
  close(): void
}

const options: ClientOptions = {
  // Usually a second, then more and more: somebody waits for a sidecar to come back.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 250,
  // A signed document is larger than it was before, and larger still where it comes in another encoding.
  'grpc.max_receive_message_length': 2 * longestDocument,
  'grpc.max_send_message_length': -1,
}

export function createSidecarConnection(socket: string | undefined): SidecarConnection {
  let connecting: Promise<Client> | undefined
  return {
    isConfigured: socket !== undefined,
    async ask(load, request, patienceMs) {
      if (socket === undefined) throw notConfigured()
      if (!existsSync(socket)) throw unavailable(socket)
      connecting ??= connect(socket)
      const [client, method] = await Promise.all([connecting, load()])
      return asPromise(socket, (answered) =>
        client.makeUnaryRequest(
          method.path,
          method.requestSerialize,
          method.responseDeserialize,
          request,
          { deadline: Date.now() + patienceMs },
          answered,
        ),
      )
    },
    close: () => void connecting?.then((client) => client.close()),
  }
}

async function connect(socket: string): Promise<Client> {
  const { Client, credentials } = await import('@grpc/grpc-js')
  return new Client(`unix:${socket}`, credentials.createInsecure(), options)
}

function asPromise<Response>(
  socket: string,
  start: (answered: requestCallback<Response>) => ClientUnaryCall,
): Promise<Response> {
  return new Promise((resolve, reject) =>
    start((error: ServiceError | null, answer) =>
      error === null && answer !== undefined ? resolve(answer) : reject(faultOf(error, socket)),
    ),
  )
}
