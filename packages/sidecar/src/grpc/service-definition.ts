// The services as the server takes them: a request that is no protobuf is handed on as such, for the method to refuse,
// instead of ending as an error of the transport's that nobody logs.
import type { ServiceDefinition } from '@grpc/grpc-js'
import { CryptoServiceService } from '@notarium/contract/crypto'
import { InspectionServiceService } from '@notarium/contract/inspection'

export const malformedRequest = Symbol('malformed request')

export const cryptoDefinition = tolerant(CryptoServiceService)
export const inspectionDefinition = tolerant(InspectionServiceService)

export const documentMethods: ReadonlySet<string> = new Set([
  CryptoServiceService.verifyXmldSig.path,
  CryptoServiceService.signXmldSig.path,
  InspectionServiceService.inspect.path,
])

function tolerant<Service extends ServiceDefinition>(service: Service): Service {
  return Object.fromEntries(
    Object.entries(service).map(([name, method]) => [
      name,
      { ...method, requestDeserialize: (bytes: Buffer) => decodeOr(method.requestDeserialize, bytes) },
    ]),
  ) as Service
}

function decodeOr<Request>(
  decode: (bytes: Buffer) => Request,
  bytes: Buffer,
): Request | typeof malformedRequest {
  try {
    return decode(bytes)
  } catch {
    return malformedRequest
  }
}
