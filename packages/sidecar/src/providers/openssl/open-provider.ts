// The openssl provider: all cryptography by the system's OpenSSL with its GOST engine, keys from files.
import type { KeyFileSettings, Profile } from '../../profiles/profile.ts'
import { readKeyFiles } from '../../stores/key-files.ts'
import type { StoreFiles } from '../../stores/store-files.ts'
import type { Provider } from '../provider.ts'
import { openOpenssl } from './open-openssl.ts'
import { importSigningKey } from './signing-key.ts'

export function openOpensslProvider(
  settings: Profile['openssl'],
  keyStore: KeyFileSettings | undefined,
  files: StoreFiles,
): Provider {
  const library = openOpenssl(settings)
  const keys =
    keyStore &&
    readKeyFiles(keyStore, files, (key) => {
      const pkcs8 = key.toPkcs8()
      try {
        return importSigningKey(library, pkcs8)
      } finally {
        pkcs8.fill(0)
        key.destroy()
      }
    })
  return { primitives: library.primitives, keys }
}
