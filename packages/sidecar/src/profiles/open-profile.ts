// A profile with its provider, keys and trust in memory: what a worker verifies and signs with.

import type { OpenProvider, Provider } from '../providers/provider.ts'
import { createStoreFiles } from '../stores/store-files.ts'
import { readTrustStore, type TrustStore } from '../stores/trust-store.ts'
import type { Profile } from './profile.ts'

export interface OpenProfile {
  readonly profile: Profile
  readonly provider: Provider
  readonly trustStore: TrustStore | undefined
  /** Of the files that it was read from, secrets apart. */
  readonly fingerprint: string
}

export function openProfile(profile: Profile, openProvider: OpenProvider): OpenProfile {
  const files = createStoreFiles()
  const trustStore = profile.trustStore && readTrustStore(profile.trustStore, files)
  const provider = openProvider(profile, files)
  return Object.freeze({ profile, provider, trustStore, fingerprint: files.fingerprint() })
}
