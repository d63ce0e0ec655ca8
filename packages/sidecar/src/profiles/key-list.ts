// The keys of a store as an operator sees them: names and dates, nothing that signs.
import type { Key } from '@notarium/contract/inspection'
import { SidecarError } from '../errors.ts'
import type { KeyStore } from '../providers/provider.ts'

/** Those that a caller can sign with: each has a name of its own and a certificate. */
export function listKeys(keys: KeyStore | undefined): readonly Key[] {
  return (keys?.aliases ?? []).flatMap((alias) => {
    const certificate = certificateOf(alias, keys!)
    if (certificate === undefined) return []
    const { subjectFacts, notBefore, notAfter } = certificate
    return [{ alias, subjectCn: subjectFacts.commonName ?? '', notBefore, notAfter }]
  })
}

function certificateOf(alias: string, keys: KeyStore) {
  try {
    return keys.find(alias)?.certificate
  } catch (error) {
    // The same reason is told to whoever asks for a signature by this key.
    if (error instanceof SidecarError) return undefined
    throw error
  }
}
