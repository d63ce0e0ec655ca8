// CryptoService as the server takes it: a request that is no protobuf is handed on as such, for the method to refuse,
// instead of ending as an error of the transport's that nobody logs.
import { CryptoServiceService } from '@notarium/contract/crypto'

export const malformedRequest = Symbol('malformed request')

export const tolerantService = Object.fromEntries(
  Object.entries(CryptoServiceService).map(([name, method]) => [
    name,
    { ...method, requestDeserialize: (bytes: Buffer) => decodeOr(method.requestDeserialize, bytes) },
  ]),
) as unknown as CryptoServiceService

export const documentMethods: ReadonlySet<string> = new Set([
  CryptoServiceService.verifyXmldSig.path,
  CryptoServiceService.signXmldSig.path,
])

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
