// Which provider a profile asks for, in a helper process. Threads know the native one alone, and load nothing of the
// others; `stub` never gets to a worker.
import { SidecarError } from '../errors.ts'
import type { Profile } from '../profiles/profile.ts'
import type { StoreFiles } from '../stores/store-files.ts'
import { openOpensslProvider } from './openssl/open-provider.ts'
import { openPkcs11Provider } from './pkcs11/open-provider.ts'
import type { Provider } from './provider.ts'

export function openForeignProvider({ provider, keyStore, openssl }: Profile, files: StoreFiles): Provider {
  if (provider === 'openssl' && keyStore?.type !== 'pkcs11') {
    return openOpensslProvider(openssl, keyStore, files)
  }
  if (provider === 'pkcs11' && (keyStore === undefined || keyStore.type === 'pkcs11')) {
    return openPkcs11Provider(keyStore)
  }
  throw new SidecarError('profile-unusable', `the provider "${provider}" does not go with its key store`)
}
