// Private keys as PEM, plain or under a password.
import { EncryptedData, EncryptedPrivateKeyInfo } from '@peculiar/asn1-pkcs8'
import { encode } from '../asn1/schema.ts'
import { type EncryptionForm, encrypt } from '../encryption/encrypt.ts'
import { type Password, withPassword } from '../encryption/password.ts'
import { formatPem } from '../pem.ts'
import type { PrivateKey } from './private-key.ts'

export interface KeyProtection {
  readonly password: Password
  readonly form: EncryptionForm
}

export function formatPrivateKey(key: PrivateKey, protection?: KeyProtection): string {
  const plain = key.toPkcs8()
  try {
    if (protection === undefined) return formatPem('PRIVATE KEY', plain)
    const { password, form } = protection
    const { algorithm, data } = withPassword(password, (bytes) => encrypt(form, bytes, plain))
    const encrypted = new EncryptedPrivateKeyInfo({
      encryptionAlgorithm: algorithm,
      encryptedData: new EncryptedData(data),
    })
    return formatPem('ENCRYPTED PRIVATE KEY', encode(encrypted))
  } finally {
    plain.fill(0)
  }
}
