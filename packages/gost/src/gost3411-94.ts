// GOST R 34.11-94 (RFC 5831) with the CryptoPro parameter set: the hash of signatures made before 2013.
// A digest under way is its context, kept on this side and lent to the module's memory for each call. What
// was lent is wiped there: passwords go through here too, when a key is derived with this hash.
import { DATA_BYTES, dataRoom } from './cipher-memory.ts'
import { wasm } from './wasm.ts'

const CONTEXT_BYTES = 112
const DIGEST_BYTES = 32

export interface Gost94 {
  readonly update: (bytes: Uint8Array) => Gost94
  /** The digest of all so far; more may follow. */
  readonly digest: () => Uint8Array<ArrayBuffer>
  readonly digestInto: (target: Uint8Array) => void
}

export function createGost94(): Gost94 {
  const context = new Uint8Array(CONTEXT_BYTES)
  const gost94: Gost94 = {
    update(bytes) {
      const lent = lend(context)
      const room = dataRoom(bytes.length)
      for (let start = 0; start < bytes.length; start += DATA_BYTES) {
        const piece = bytes.subarray(start, start + DATA_BYTES)
        room.set(piece)
        wasm.gost94Update(room.byteOffset, piece.length)
      }
      context.set(lent)
      lent.fill(0)
      room.fill(0)
      return gost94
    },
    digest() {
      const lent = lend(context)
      wasm.gost94Digest()
      const digest = lent.slice(0, DIGEST_BYTES)
      lent.fill(0)
      return digest
    },
    digestInto(target) {
      const lent = lend(context)
      wasm.gost94Digest()
      target.set(lent.subarray(0, DIGEST_BYTES))
      lent.fill(0)
      context.fill(0)
    },
  }
  return gost94
}

function lend(context: Uint8Array): Uint8Array<ArrayBuffer> {
  const lent = new Uint8Array(wasm.memory.buffer as ArrayBuffer, wasm.gost94Context(), CONTEXT_BYTES)
  lent.set(context)
  return lent
}
