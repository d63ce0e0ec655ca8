// The two methods of InspectionService, for an operator's interface.
import type {
  DescribeRequest,
  DescribeResponse,
  InspectionServiceServer,
  InspectRequest,
  InspectResponse,
  Profile as ProfileFacts,
} from '@notarium/contract/inspection'
import { aborted } from '../aborted.ts'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import type { Profile } from '../profiles/profile.ts'
import { type ListedProfile, listProfiles } from '../profiles/profile-list.ts'
import { readProfilesFile } from '../profiles/profiles-file.ts'
import { verdictMethod } from './document-calls.ts'
import { activeProfile, activeProvider, type ServiceSettings } from './service-settings.ts'
import { expectedError } from './status.ts'
import { type CallContext, unaryCall } from './unary-call.ts'

export function createInspectionService(settings: ServiceSettings): InspectionServiceServer {
  const { config, registry, version } = settings

  const describe = async (_: DescribeRequest, { signal }: CallContext): Promise<DescribeResponse> => {
    const { profiles, profilesError } = await Promise.race([readProfiles(config), aborted(signal)])
    return {
      version,
      provider: activeProvider(settings),
      activeProfile: activeProfile(settings),
      profiles: listProfiles(profiles, registry.loaded).map((listed) => factsOf(listed, config)),
      profilesError,
    }
  }

  const inspect = verdictMethod<InspectRequest, InspectResponse>(
    settings,
    (served, payload, signal) => served.inspect(payload, signal),
    { valid: false, errors: [], signatures: [] },
  )

  return {
    describe: unaryCall('Describe', describe, settings),
    inspect: unaryCall('Inspect', inspect, settings),
  }
}

/** A file that cannot be read is what an operator wants to be told of, and no reason to tell nothing else. */
async function readProfiles({ profilesFile }: SidecarConfig): Promise<{
  readonly profiles: ReadonlyMap<string, Profile>
  readonly profilesError: string
}> {
  try {
    return { profiles: await readProfilesFile(profilesFile), profilesError: '' }
  } catch (error) {
    const expected = expectedError(error)
    if (expected === undefined) throw error
    return { profiles: new Map(), profilesError: `${expected.code}: ${expected.message}` }
  }
}

function factsOf({ profile, served }: ListedProfile, { providerNames }: SidecarConfig): ProfileFacts {
  const { name, provider, signature } = profile
  return {
    name,
    provider: providerNames[provider],
    algorithm: signature.algorithm,
    placement: signature.placement,
    keys: [...(served?.keys ?? [])],
    loaded: served !== undefined,
  }
}
