// What a provider gives a loaded profile: the primitives that verify, and the keys that sign. All of XML is ours,
// whoever does the cryptography, so that providers cannot differ in what they take for signed.
import type { SigningKey } from '@notarium/pki'
import type { CryptoPrimitives, Signer } from '@notarium/xmldsig'
import type { Profile } from '../profiles/profile.ts'
import type { StoreFiles } from '../stores/store-files.ts'

export type OpenProvider = (profile: Profile, files: StoreFiles) => Provider

export interface Provider {
  readonly primitives: CryptoPrimitives
  readonly keys: KeyStore | undefined
}

export interface KeyStore {
  /** All the names that `find` knows, one for each key, to tell a caller who gave another. */
  readonly aliases: readonly string[]
  find(alias: string): Signer<SigningKey> | undefined
  /** Wipes what can be wiped, logs out of a token. */
  close(): void
}
