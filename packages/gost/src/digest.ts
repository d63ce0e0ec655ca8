import { createGost94 } from './gost3411-94.ts'
import { createStreebog } from './streebog.ts'

export type DigestName = 'streebog256' | 'streebog512' | 'gost94'

/** Takes bytes in any portions. After `digest()` it is spent. */
export interface Digest {
  update(bytes: Uint8Array): Digest
  digest(): Uint8Array
  /** The same for secrets: writes to `target`, and wipes what it took in wherever that still lies. */
  digestInto(target: Uint8Array): void
}

export function createDigest(name: DigestName): Digest {
  switch (name) {
    case 'streebog256':
      return createStreebog(256)
    case 'streebog512':
      return createStreebog(512)
    case 'gost94':
      return createGost94()
  }
}

export function digest(name: DigestName, bytes: Uint8Array): Uint8Array {
  return createDigest(name).update(bytes).digest()
}

export function digestSize(name: DigestName): number {
  return name === 'streebog512' ? 64 : 32
}
