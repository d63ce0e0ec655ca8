// A profile as data: which provider, keys, trust and form of signature. Paths are absolute; nothing is opened yet.
// It crosses into worker threads and helper processes as it is.
import type { RevocationRule } from '@notarium/pki'
import type { SignatureForm } from '@notarium/xmldsig'

export type ProviderKind = 'native' | 'openssl' | 'pkcs11' | 'stub'

/** Of a profile's name, in characters. */
export const longestName = 100

export interface Profile {
  readonly name: string
  readonly provider: ProviderKind
  readonly keyStore: KeyStoreSettings | undefined
  /** Without one nobody is trusted. */
  readonly trustStore: TrustStoreSettings | undefined
  readonly signature: SignatureForm
  readonly verification: { readonly allowSha1: boolean; readonly minRsaBits: number }
  /** Where the system's OpenSSL and its engine are, if not in the usual place. */
  readonly openssl: { readonly library?: string | undefined; readonly engine?: string | undefined }
}

export type KeyStoreSettings = KeyFileSettings | TokenSettings

export interface KeyFileSettings {
  readonly type: 'pkcs12' | 'pem'
  readonly path: string
  readonly passwordFile: string | undefined
}

export interface TokenSettings {
  readonly type: 'pkcs11'
  readonly module: string
  /** Label or serial number. */
  readonly token: string
  readonly pinFile: string
}

export interface TrustStoreSettings {
  /** File names, in which * and ** stand for any. */
  readonly certificates: readonly string[]
  readonly crls: readonly string[]
  readonly revocation: RevocationRule
}
