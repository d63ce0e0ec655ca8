// The native provider: our own GOST, Node's RSA, keys from files.
import { ownPrimitives } from '@notarium/xmldsig'
import { SidecarError } from '../errors.ts'
import type { Profile } from '../profiles/profile.ts'
import { readKeyFiles } from '../stores/key-files.ts'
import type { StoreFiles } from '../stores/store-files.ts'
import type { Provider } from './provider.ts'

export function openNativeProvider({ keyStore }: Profile, files: StoreFiles): Provider {
  if (keyStore === undefined) return { primitives: ownPrimitives, keys: undefined }
  if (keyStore.type === 'pkcs11') {
    throw new SidecarError(
      'profile-unusable',
      'the provider "native" takes keys from files, not from a token',
    )
  }
  return { primitives: ownPrimitives, keys: readKeyFiles(keyStore, files, (key) => key) }
}
