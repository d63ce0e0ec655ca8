// Streebog over any number of digests at once. One of them at a time works in the core's memory, with the bytes
// that wait for it in the core's input area; when another takes over, its context is put away and comes back later.
import { wasm } from './wasm.ts'

const BLOCK = 64
const CONTEXT_SIZE = 192
const INPUT_SIZE = 16384
const CONTEXT = wasm.CONTEXT.value
const INPUT = wasm.INPUT.value
const memory = new Uint8Array(wasm.memory.buffer)

export interface Streebog {
  update(bytes: Uint8Array): Streebog
  digest(): Uint8Array
  digestInto(target: Uint8Array): void
}

interface Work {
  readonly bits: 256 | 512
  /** The context and less than a block of input, while another digest has the core. */
  readonly saved: Uint8Array
  waiting: number
  /** All bytes so far. */
  taken: number
}

let inCore: Work | undefined

export function createStreebog(bits: 256 | 512): Streebog {
  const work: Work = { bits, saved: new Uint8Array(CONTEXT_SIZE + BLOCK), waiting: 0, taken: 0 }
  work.saved.fill(bits === 256 ? 1 : 0, 0, 64)
  const streebog: Streebog = {
    update(bytes) {
      enterCore(work)
      work.taken += bytes.length
      let from = 0
      while (from < bytes.length) {
        const size = Math.min(bytes.length - from, INPUT_SIZE - work.waiting)
        memory.set(size === bytes.length ? bytes : bytes.subarray(from, from + size), INPUT + work.waiting)
        work.waiting += size
        from += size
        if (work.waiting === INPUT_SIZE) hashWholeBlocks(work)
      }
      return streebog
    },
    digest() {
      finish(work)
      const result = memory.slice(CONTEXT + 64 - bits / 8, CONTEXT + 64)
      leaveCore()
      return result
    },
    digestInto(target) {
      finish(work)
      target.set(memory.subarray(CONTEXT + 64 - bits / 8, CONTEXT + 64))
      leaveCore()
      memory.fill(0, INPUT, INPUT + Math.min(work.taken, INPUT_SIZE))
      work.saved.fill(0)
    },
  }
  return streebog
}

/** The digest is then at the end of the context's first 64 bytes. */
function finish(work: Work): void {
  enterCore(work)
  hashWholeBlocks(work)
  wasm.streebogFinish(CONTEXT, INPUT, work.waiting, false)
}

function leaveCore(): void {
  memory.fill(0, CONTEXT, CONTEXT + CONTEXT_SIZE)
  inCore = undefined
}

function enterCore(work: Work): void {
  if (inCore === work) return
  if (inCore !== undefined) {
    hashWholeBlocks(inCore)
    inCore.saved.set(memory.subarray(CONTEXT, CONTEXT + CONTEXT_SIZE))
    inCore.saved.set(memory.subarray(INPUT, INPUT + inCore.waiting), CONTEXT_SIZE)
  }
  memory.set(work.saved.subarray(0, CONTEXT_SIZE), CONTEXT)
  memory.set(work.saved.subarray(CONTEXT_SIZE, CONTEXT_SIZE + work.waiting), INPUT)
  inCore = work
}

function hashWholeBlocks(work: Work): void {
  const blocks = work.waiting >> 6
  if (blocks === 0) return
  const rest = work.waiting & (BLOCK - 1)
  wasm.streebogBlocks(CONTEXT, INPUT, blocks, false)
  memory.copyWithin(INPUT, INPUT + work.waiting - rest, INPUT + work.waiting)
  work.waiting = rest
}
