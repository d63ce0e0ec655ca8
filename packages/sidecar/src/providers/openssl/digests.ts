// Digests by OpenSSL, in pieces and at once. A digest in progress holds a context in OpenSSL's memory. One that is
// dropped half-way, as when a document turns out to be malformed, keeps it until enough others were begun: that
// bounds what is held, without waiting for a garbage collector that does not see OpenSSL's memory.
import type { DigestAlgorithm, RunningDigest } from '@notarium/xmldsig'
import { failure } from './failure.ts'
import type { Handle, Libcrypto } from './libcrypto.ts'

// The engine gets this one wrong: it hashes a block of zeros where there is no block.
const gost94OfNothing = new Uint8Array(
  Buffer.from('981e5f3ca30c841487830f84fb433e13ac1101569b9c13584ac483234cd656c0', 'hex'),
)

const mostInProgress = 1024

interface DigestMethod {
  readonly handle: Handle
  readonly size: number
}

export interface Digests {
  readonly methods: Readonly<Record<DigestAlgorithm, DigestMethod>>
  startDigest(algorithm: DigestAlgorithm): RunningDigest
  /** The digest of all the data. It lies in memory that the next call overwrites. */
  digestOf(algorithm: DigestAlgorithm, data: Uint8Array): Uint8Array
}

export function createDigests(libcrypto: Libcrypto): Digests {
  const methods = findMethods(libcrypto)
  const largest = Math.max(...Object.values(methods).map(({ size }) => size))
  const scratch = new Uint8Array(largest)
  /** The one begun first stands first. */
  const inProgress = new Map<RunningDigest, Handle>()

  function startDigest(algorithm: DigestAlgorithm): RunningDigest {
    const { handle, size } = methods[algorithm]
    let isEmpty = true
    const running: RunningDigest = {
      update(bytes) {
        if (libcrypto.EVP_DigestUpdate(contextOf(running), bytes, bytes.length) !== 1) {
          throw failure(libcrypto, 'continue a digest')
        }
        if (bytes.length > 0) isEmpty = false
      },
      digest() {
        const isDone = libcrypto.EVP_DigestFinal_ex(contextOf(running), scratch, null) === 1
        release(running)
        if (!isDone) throw failure(libcrypto, 'finish a digest')
        return isEmpty && algorithm === 'gost94' ? gost94OfNothing.slice() : scratch.slice(0, size)
      },
    }
    inProgress.set(running, newContext(libcrypto, handle))
    if (inProgress.size > mostInProgress) release(inProgress.keys().next().value!)
    return running
  }

  function contextOf(running: RunningDigest): Handle {
    const context = inProgress.get(running)
    if (context === undefined) {
      throw new Error(`The digest was taken, or ${mostInProgress} were begun after it; start another one.`)
    }
    return context
  }

  function release(running: RunningDigest): void {
    libcrypto.EVP_MD_CTX_free(contextOf(running))
    inProgress.delete(running)
  }

  function digestOf(algorithm: DigestAlgorithm, data: Uint8Array): Uint8Array {
    if (data.length === 0 && algorithm === 'gost94') return gost94OfNothing
    const { handle, size } = methods[algorithm]
    if (libcrypto.EVP_Digest(data, data.length, scratch, null, handle, null) !== 1) {
      throw failure(libcrypto, `compute ${algorithm}`)
    }
    return scratch.subarray(0, size)
  }

  return Object.freeze({ methods, startDigest, digestOf })
}

function newContext(libcrypto: Libcrypto, method: Handle): Handle {
  const context = libcrypto.EVP_MD_CTX_new()
  if (context === null || libcrypto.EVP_DigestInit_ex(context, method, null) !== 1) {
    libcrypto.EVP_MD_CTX_free(context)
    throw failure(libcrypto, 'start a digest')
  }
  return context
}

function findMethods(libcrypto: Libcrypto): Digests['methods'] {
  const checked = (name: string, handle: Handle | null): DigestMethod => {
    if (handle === null) throw failure(libcrypto, `find the digest ${name}`)
    return Object.freeze({ handle, size: libcrypto.EVP_MD_get_size(handle) })
  }
  const fromEngine = (name: string) => checked(name, libcrypto.EVP_get_digestbyname(name))
  // Fetched once: a digest looked up by name is fetched again each time that it is used.
  const fetched = (name: string) => checked(name, libcrypto.EVP_MD_fetch(null, name, null))
  return Object.freeze({
    streebog256: fromEngine('md_gost12_256'),
    streebog512: fromEngine('md_gost12_512'),
    gost94: fromEngine('md_gost94'),
    sha1: fetched('sha1'),
    sha256: fetched('sha256'),
    sha384: fetched('sha384'),
    sha512: fetched('sha512'),
  })
}
