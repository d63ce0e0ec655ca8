// The error that an action throws, which must be one of ours.
import { SidecarError } from '../../../errors.ts'

export function thrown(action: () => unknown): SidecarError {
  try {
    action()
  } catch (error) {
    if (error instanceof SidecarError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
