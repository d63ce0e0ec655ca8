// The system's OpenSSL with its GOST engine, loaded into this process for good: one library and one engine, since a
// second copy of either would meet the first one's structures. Calls are synchronous. The machine's openssl.cnf is
// not read: what a signature is worth must not depend on it.
import type { CryptoPrimitives } from '@notarium/xmldsig'
import { SidecarError } from '../../errors.ts'
import { createDigests } from './digests.ts'
import { engineFile, useGostEngine } from './gost-engine.ts'
import type { Openssl } from './key-context.ts'
import { bindLibcrypto, type Libcrypto } from './libcrypto.ts'
import { createSignatureCheck } from './signature-check.ts'

interface OpensslSettings {
  /** File name or path of libcrypto; the system's own search applies to a name. */
  readonly library?: string | undefined
  /** Path of the GOST engine; by default gost.so in the folder that libcrypto has for engines. */
  readonly engine?: string | undefined
}

export interface OpensslLibrary extends Openssl {
  readonly primitives: CryptoPrimitives
}

const noConfiguration = 0x80
/** Node ends its threads in an order of its own; OpenSSL must not tidy up under them. */
const noCleanupAtExit = 0x80000

let libraryInUse: { readonly file: string; readonly libcrypto: Libcrypto } | undefined
let engineInUse: { readonly file: string; readonly opened: OpensslLibrary } | undefined

/** Opened again, it is the same library: what it keeps of public keys is kept once. */
export function openOpenssl({ library = 'libcrypto.so.3', engine }: OpensslSettings = {}): OpensslLibrary {
  libraryInUse ??= { file: library, libcrypto: loadLibcrypto(library) }
  if (libraryInUse.file !== library) throw otherInUse('library', libraryInUse.file, library)
  const { libcrypto } = libraryInUse
  const file = engine ?? engineFile(libcrypto)
  engineInUse ??= { file, opened: withEngine(libcrypto, file) }
  if (engineInUse.file !== file) throw otherInUse('engine', engineInUse.file, file)
  return engineInUse.opened
}

function loadLibcrypto(file: string): Libcrypto {
  try {
    const libcrypto = bindLibcrypto(file)
    libcrypto.OPENSSL_init_crypto(noConfiguration | noCleanupAtExit, null)
    return libcrypto
  } catch (cause) {
    throw new SidecarError(
      'profile-unusable',
      `OpenSSL 3 cannot be loaded from ${file}: install Debian's libssl3 (libssl3t64 from Debian 13 on), or name the file in the profile, as openssl.library.`,
      { cause },
    )
  }
}

function withEngine(libcrypto: Libcrypto, file: string): OpensslLibrary {
  try {
    useGostEngine(libcrypto, file)
    const openssl = { libcrypto, digests: createDigests(libcrypto) }
    const { startDigest } = openssl.digests
    const primitives = Object.freeze({ startDigest, verifySignature: createSignatureCheck(openssl) })
    return Object.freeze({ ...openssl, primitives })
  } catch (cause) {
    throw new SidecarError(
      'profile-unusable',
      `OpenSSL's GOST engine cannot be loaded from ${file}: install Debian's libengine-gost-openssl, or name the file in the profile, as openssl.engine.`,
      { cause },
    )
  }
}

const otherInUse = (what: string, inUse: string, wanted: string) =>
  new SidecarError(
    'profile-unusable',
    `OpenSSL's ${what} ${inUse} is in use; restart the sidecar to have ${wanted} instead.`,
  )
