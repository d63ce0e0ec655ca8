// The native provider: our own GOST, Node's RSA, keys from files.
import { ownPrimitives } from '@notarium/xmldsig'
import type { KeyFileSettings } from '../profiles/profile.ts'
import { readKeyFiles } from '../stores/key-files.ts'
import type { StoreFiles } from '../stores/store-files.ts'
import type { Provider } from './provider.ts'

export function openNative(keyStore: KeyFileSettings | undefined, files: StoreFiles): Provider {
  return { primitives: ownPrimitives, keys: keyStore && readKeyFiles(keyStore, files, (key) => key) }
}
