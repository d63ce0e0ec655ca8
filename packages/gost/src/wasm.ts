// Loads the compiled core. Its files are made by build.ts after `npm ci`.
import { readFileSync } from 'node:fs'
import type { CipherCore } from './cipher-core.ts'
import { GostError } from './errors.ts'

export function compileWasm(name: string): WebAssembly.Module {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = readFileSync(new URL(`../build/${name}.wasm`, import.meta.url))
  } catch {
    throw new GostError('not-built', `${name}.wasm is missing: run "npm run prepare" in the repository`)
  }
  return new WebAssembly.Module(bytes)
}

/** Hashes and ciphers; addresses are offsets in `memory`. */
interface HashCore extends CipherCore {
  readonly memory: WebAssembly.Memory
  readonly CONTEXT: WebAssembly.Global
  readonly INPUT: WebAssembly.Global
  readonly INNER: WebAssembly.Global
  readonly OUTER: WebAssembly.Global
  readonly U: WebAssembly.Global
  readonly T: WebAssembly.Global
  readonly HMAC_KEY: WebAssembly.Global
  readonly HMAC_MESSAGE: WebAssembly.Global
  streebogInit(context: number, bits: number): void
  streebogBlocks(context: number, data: number, blocks: number, isSecret: boolean): void
  streebogFinish(context: number, data: number, length: number, isSecret: boolean): void
  hmacRounds(count: number, digestSize: number): void
  secretHmac(length: number): void
}

export const wasm = new WebAssembly.Instance(compileWasm('hash')).exports as unknown as HashCore
