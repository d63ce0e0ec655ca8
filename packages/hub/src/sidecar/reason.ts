// The sidecar gives its reasons as `code: sentence`.
import type { SidecarReason } from '@notarium/contract/hub'

export function reasonOf(text: string): SidecarReason {
  const [, code = 'other', message = text] = /^([a-z][a-z0-9-]*): (.*)$/s.exec(text) ?? []
  return { code, message }
}
