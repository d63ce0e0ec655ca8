// The answer to whoever asks for what there is not.
import { HubError } from '../errors.ts'

export function nothingHere(method: string): HubError {
  return new HubError(
    'not-found',
    `there is nothing for ${method} at this path: /api/docs lists what there is`,
  )
}
