// Which provider a profile asks for. `stub` never gets here: nothing is loaded for it.
import { SidecarError } from '../errors.ts'
import type { Profile } from '../profiles/profile.ts'
import type { StoreFiles } from '../stores/store-files.ts'
import { openNative } from './native.ts'
import type { Provider } from './provider.ts'

export function openProvider({ provider, keyStore }: Profile, files: StoreFiles): Provider {
  switch (provider) {
    case 'native':
      if (keyStore?.type !== 'pkcs11') return openNative(keyStore, files)
  }
  throw new SidecarError('profile-unusable', `the provider "${provider}" does not go with this key store`)
}
