// What both services are built from, and what both say of the state that they serve in.
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { longestName } from '../profiles/profile.ts'
import type { ProfileRegistry } from '../profiles/profile-registry.ts'
import type { CallSettings } from './unary-call.ts'

export interface ServiceSettings extends CallSettings {
  readonly version: string
  readonly config: SidecarConfig
  readonly registry: ProfileRegistry
}

type State = Pick<ServiceSettings, 'config' | 'registry'>

export const activeProvider = ({ config, registry }: State): string =>
  config.providerNames[registry.active.profile?.provider ?? 'stub']

/** Empty in minimal mode. */
export const activeProfile = ({ registry }: Pick<State, 'registry'>): string =>
  registry.active.profile?.name ?? ''

/** Names come from callers, and may be of any length. */
export const shortened = (name: string): string => name.slice(0, longestName).toWellFormed()
