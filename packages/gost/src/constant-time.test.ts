// Signing does the same, whatever the secret. The compiled core itself is rewritten so that it reports every memory
// access (which instruction, which address) and every branch taken; the reports of runs with different keys,
// nonces and digests must be the same to the last one. Verification, which need not hide anything, shows that
// the instrument can tell a difference.
import { readFileSync } from 'node:fs'
import binaryen from 'binaryen'
import { describe, expect, it } from 'vitest'
import { littleEndian, moduleNameOf, startEngine } from './curve-engine.ts'
import { curves } from './curves.ts'
import { generatePrivateKey } from './sign.ts'

/** Counts the events and folds them into a number. */
function createTrace() {
  let count = 0
  let fold = 0
  const note = (value: number) => {
    count++
    fold = (Math.imul(fold ^ value, 0x9e3779b1) + (fold >>> 15)) | 0
  }
  const pointer = (id: number, _bytes: number, offset: number, address: number) => {
    note(id)
    note(address + offset)
    return address
  }
  const env = new Proxy(
    { load_ptr: pointer, store_ptr: pointer, log_execution: note },
    { get: (target, name) => Reflect.get(target, name) ?? ((_id: number, value: unknown) => value) },
  )
  return {
    env,
    of(run: () => void): string {
      count = 0
      fold = 0
      run()
      return `${count} events, ${fold}`
    },
  }
}

function instrumented(name: string): WebAssembly.Module {
  const module = binaryen.readBinary(readFileSync(new URL(`../build/${name}.wasm`, import.meta.url)))
  module.setFeatures(binaryen.Features.All)
  module.runPasses(['instrument-memory', 'log-execution'])
  return new WebAssembly.Module(module.emitBinary() as Uint8Array<ArrayBuffer>)
}

const ofEachEngine = [...new Map(curves.map((curve) => [moduleNameOf(curve), curve])).values()]

describe.each(ofEachEngine)('signing on $name', (curve) => {
  const trace = createTrace()
  const engine = startEngine(
    curve,
    new WebAssembly.Instance(instrumented(moduleNameOf(curve)), { env: trace.env }),
  )
  const size = curve.bits / 8
  const secrets = [littleEndian(1n, size), littleEndian(curve.q - 1n, size), generatePrivateKey(curve)]
  const digest = generatePrivateKey(curve)

  it('reads, writes and branches alike for every key and nonce', () => {
    const traces = new Set<string>()
    for (const key of secrets) {
      for (const nonce of [...secrets, generatePrivateKey(curve)]) {
        engine.put('PRIVATE_KEY', key)
        engine.put('NONCE', Uint8Array.from([...nonce, ...key.slice().reverse()]))
        engine.put('DIGEST', digest)
        traces.add(trace.of(() => expect(engine.core.sign()).toBe(1)))
      }
    }
    expect([...traces]).toHaveLength(1)
    expect(Number.parseInt([...traces][0]!, 10)).toBeGreaterThan(10_000)
  })

  it('makes the public key alike for every private key', () => {
    const traces = secrets.map((key) => {
      engine.put('PRIVATE_KEY', key)
      return trace.of(() => engine.core.publicKey())
    })
    expect(new Set(traces)).toHaveLength(1)
  })

  it('leaves nothing of key and nonce in memory', () => {
    const key = generatePrivateKey(curve)
    const nonce = generatePrivateKey(curve)
    engine.put('PRIVATE_KEY', key)
    engine.put('NONCE', Uint8Array.from([...nonce, ...new Uint8Array(size)]))
    engine.put('DIGEST', digest)
    engine.core.sign()
    const memory = Buffer.from(engine.core.memory.buffer)
    for (const secret of [key, nonce]) {
      expect(memory.includes(Buffer.from(secret.subarray(0, 16)))).toBe(false)
      expect(memory.includes(limbsOf(secret).subarray(0, 16))).toBe(false)
    }
  })

  it('can tell a difference: verification varies with its input', () => {
    const traces = [1, 2].map(() => {
      for (const area of ['DIGEST', 'SIGNATURE_R', 'SIGNATURE_S'] as const) {
        engine.put(area, generatePrivateKey(curve))
      }
      return trace.of(() => engine.core.verify(0))
    })
    expect(traces[0]).not.toBe(traces[1])
  })
})

describe('Streebog for secrets', () => {
  const trace = createTrace()
  const core = new WebAssembly.Instance(instrumented('hash'), { env: trace.env }).exports as unknown as {
    memory: WebAssembly.Memory
    CONTEXT: WebAssembly.Global
    INPUT: WebAssembly.Global
    streebogInit(context: number, bits: number): void
    streebogBlocks(context: number, data: number, blocks: number, isSecret: boolean): void
    streebogFinish(context: number, data: number, length: number, isSecret: boolean): void
  }
  const traceOf = (fill: number, isSecret: boolean) => {
    const [context, input] = [core.CONTEXT.value, core.INPUT.value]
    new Uint8Array(core.memory.buffer, input, 200).fill(fill).set([fill ^ 7, fill, 3], 70)
    return trace.of(() => {
      core.streebogInit(context, 512)
      core.streebogBlocks(context, input, 2, isSecret)
      core.streebogFinish(context, input + 128, 40, isSecret)
    })
  }

  it('reads alike whatever it hashes', () => {
    expect(new Set([0, 1, 90, 255].map((fill) => traceOf(fill, true)))).toHaveLength(1)
  })

  it('has no memory access that the instrument does not see', () => {
    // It reports plain loads and stores, not those of single lanes; the picking instruction marks what is for secrets.
    const module = binaryen.readBinary(readFileSync(new URL('../build/hash.wasm', import.meta.url)))
    const functions = module.emitText().split(/\n {1}\(func /)
    const forSecrets = functions.filter((text) => text.includes('relaxed_swizzle'))
    expect(forSecrets.length).toBeGreaterThan(0)
    for (const text of forSecrets) expect(text).not.toMatch(/v128\.(load|store)\d+(_|x)/)
  })
})

describe('HMAC of a nonce', () => {
  const trace = createTrace()
  const core = new WebAssembly.Instance(instrumented('hash'), { env: trace.env }).exports as unknown as {
    memory: WebAssembly.Memory
    HMAC_KEY: WebAssembly.Global
    HMAC_MESSAGE: WebAssembly.Global
    secretHmac(length: number): void
    gost94Context(): number
    cipherData(): number
    gost94Update(data: number, length: number): void
  }
  const fill = (at: number, length: number, byte: number) =>
    new Uint8Array(core.memory.buffer, at, length).fill(byte)

  it('reads, writes and branches alike for every key and message', () => {
    const traces = [0, 1, 90, 255].map((byte) => {
      fill(core.HMAC_KEY.value, 64, byte)
      fill(core.HMAC_MESSAGE.value, 95, byte ^ 7)
      return trace.of(() => core.secretHmac(95))
    })
    expect(new Set(traces)).toHaveLength(1)
  })

  it('can tell a difference: the old hash varies with its input', () => {
    const traces = [1, 90].map((byte) => {
      fill(core.gost94Context(), 112, 0)
      fill(core.cipherData(), 64, byte)
      return trace.of(() => core.gost94Update(core.cipherData(), 64))
    })
    expect(traces[0]).not.toBe(traces[1])
  })
})

/** The 29-bit limbs that the core works on, as they lie in memory. */
function limbsOf(secret: Uint8Array): Buffer {
  const value = BigInt(`0x${Buffer.from(secret).reverse().toString('hex')}`)
  const limbs = Buffer.alloc(32)
  for (let i = 0; i < 8; i++) limbs.writeUInt32LE(Number((value >> BigInt(29 * i)) & 0x1fffffffn), 4 * i)
  return limbs
}
