// Calls as promises: the response, or the status that came instead.
import type { CallOptions, ServiceError } from '@grpc/grpc-js'
import { Metadata, status } from '@grpc/grpc-js'
import type {
  ActivateResponse,
  CryptoServiceClient,
  HealthResponse,
  ShutdownResponse,
  SignResponse,
  VerifyResponse,
} from '@notarium/contract/crypto'
import type {
  DescribeResponse,
  InspectionServiceClient,
  InspectResponse,
} from '@notarium/contract/inspection'

type Callback<Response> = (error: ServiceError | null, response: Response) => void

/** Rejects with the ServiceError. */
const call = <Response>(start: (answered: Callback<Response>) => void) =>
  new Promise<Response>((resolve, reject) =>
    start((error, response) => (error === null ? resolve(response) : reject(error))),
  )

const none = new Metadata()
const bytesOf = (payload: string | Uint8Array) =>
  typeof payload === 'string' ? new TextEncoder().encode(payload) : payload

export const verify = (
  client: CryptoServiceClient,
  payload: string | Uint8Array,
  profile = '',
  options: CallOptions = {},
) =>
  call<VerifyResponse>((answered) =>
    client.verifyXmldSig({ payload: bytesOf(payload), profile }, none, options, answered),
  )

export const sign = (
  client: CryptoServiceClient,
  payload: string | Uint8Array,
  keyAlias: string,
  profile = '',
  options: CallOptions = {},
) =>
  call<SignResponse>((answered) =>
    client.signXmldSig({ payload: bytesOf(payload), keyAlias, profile }, none, options, answered),
  )

export const health = (client: CryptoServiceClient, options: CallOptions = {}) =>
  call<HealthResponse>((answered) => client.health({}, none, options, answered))

export const activate = (client: CryptoServiceClient, profile: string) =>
  call<ActivateResponse>((answered) => client.activate({ profile }, answered))

export const shutdown = (client: CryptoServiceClient) =>
  call<ShutdownResponse>((answered) => client.shutdown({}, answered))

export const inspect = (
  client: InspectionServiceClient,
  payload: string | Uint8Array,
  profile = '',
  options: CallOptions = {},
) =>
  call<InspectResponse>((answered) =>
    client.inspect({ payload: bytesOf(payload), profile }, none, options, answered),
  )

export const describeSidecar = (client: InspectionServiceClient) =>
  call<DescribeResponse>((answered) => client.describe({}, answered))

/** The name of the status that a call ended with: OK, or why not. */
export async function statusOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'OK',
    (error: ServiceError) => status[error.code] as string,
  )
}
