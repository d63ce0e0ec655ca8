// The pkcs11 provider: keys in a token, through its PKCS#11 module. Verifying needs no secret, so that stays ours.
import { ownPrimitives } from '@notarium/xmldsig'
import type { TokenSettings } from '../../profiles/profile.ts'
import { withSecret } from '../../stores/secret-file.ts'
import type { Provider } from '../provider.ts'
import { openTokenKeyStore } from './open-token.ts'

export function openPkcs11Provider(keyStore: TokenSettings | undefined): Provider {
  const keys = keyStore && withSecret(keyStore.pinFile, (pin) => openTokenKeyStore({ ...keyStore, pin }))
  return { primitives: ownPrimitives, keys }
}
