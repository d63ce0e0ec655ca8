// Which provider a profile asks for. `stub` never gets here: nothing is loaded for it.
import { SidecarError } from '../errors.ts'
import type { Profile } from '../profiles/profile.ts'
import type { StoreFiles } from '../stores/store-files.ts'
import { openNative } from './native.ts'
import { openPkcs11 } from './pkcs11/open-pkcs11.ts'
import type { Provider } from './provider.ts'

export function openProvider(profile: Profile, files: StoreFiles): Provider {
  const { provider, keyStore } = profile
  if (provider === 'pkcs11' && (keyStore === undefined || keyStore.type === 'pkcs11'))
    return openPkcs11(keyStore)
  if (provider === 'native' && keyStore?.type !== 'pkcs11') return openNative(keyStore, files)
  throw new SidecarError('profile-unusable', `the provider "${provider}" does not go with this key store`)
}
