// Private keys as PEM, plain or under a password.
import { EncryptedData, EncryptedPrivateKeyInfo } from '@peculiar/asn1-pkcs8'
import { encode } from '../asn1/schema.ts'
import { type EncryptionForm, encrypt } from '../encryption/encrypt.ts'
import { formatPem } from '../pem.ts'
import type { PrivateKey } from './private-key.ts'

export interface KeyProtection {
  readonly password: string
  readonly form: EncryptionForm
}

export function formatPrivateKey(key: PrivateKey, protection?: KeyProtection): string {
  const plain = key.toPkcs8()
  try {
    if (protection === undefined) return formatPem('PRIVATE KEY', plain)
    const { algorithm, data } = encrypt(protection.form, protection.password, plain)
    const encrypted = new EncryptedPrivateKeyInfo({
      encryptionAlgorithm: algorithm,
      encryptedData: new EncryptedData(data),
    })
    return formatPem('ENCRYPTED PRIVATE KEY', encode(encrypted))
  } finally {
    plain.fill(0)
  }
}
