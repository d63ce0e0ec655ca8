// The two places in the module's memory through which keys and data reach the ciphers and the old hash.
// Views are made anew for each call, since they die when the memory grows; who uses one wipes it.
import { wasm } from './wasm.ts'

/** The most that the module takes at once. Whole blocks of every cipher and hash. */
export const DATA_BYTES = 32768

export function keyRoom(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(wasm.memory.buffer as ArrayBuffer, wasm.cipherKey(), bytes)
}

/** Room for data of which there are `bytes` bytes in all, or for the largest piece of it. */
export function dataRoom(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(wasm.memory.buffer as ArrayBuffer, wasm.cipherData(), Math.min(bytes, DATA_BYTES))
}
