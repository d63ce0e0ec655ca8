// The certificates that a profile trusts and the revocation lists that go with them.
import { type Certificate, type Crl, parseCertificate, parseCrls, readPem } from '@notarium/pki'
import { SidecarError } from '../errors.ts'
import type { TrustStoreSettings } from '../profiles/profile.ts'
import type { StoreFiles } from './store-files.ts'

export interface TrustStore {
  readonly trust: readonly Certificate[]
  readonly crls: readonly Crl[]
}

export function readTrustStore({ certificates, crls }: TrustStoreSettings, files: StoreFiles): TrustStore {
  const trust = certificates.flatMap((pattern) => {
    const found = files.expand(pattern)
    if (found.length === 0) throw nothingFound(pattern)
    return found.flatMap((path) => files.read(path, (bytes) => certificatesOf(bytes, path)))
  })
  return { trust, crls: crls.flatMap((pattern) => readCrls(pattern, files)) }
}

function certificatesOf(bytes: Uint8Array, path: string): readonly Certificate[] {
  const isDer = bytes[0] === 0x30
  const certificates = isDer ? [parseCertificate(bytes)] : readPem(bytes).certificates
  if (certificates.length > 0) return certificates
  throw new SidecarError('profile-unusable', `${path} holds no certificate`)
}

/** There may be no list yet where a name with wildcards is given; one that is named must be there. */
function readCrls(pattern: string, files: StoreFiles): readonly Crl[] {
  const found = files.expand(pattern)
  if (found.length === 0 && !/[*?[{]/.test(pattern)) throw nothingFound(pattern)
  return found.flatMap((path) => files.read(path, parseCrls))
}

const nothingFound = (pattern: string) => new SidecarError('profile-unusable', `no file matches ${pattern}`)
