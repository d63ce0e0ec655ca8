// Compiles the AssemblyScript core to build/*.wasm. Runs after `npm ci` and by `npm run prepare`.
// hash.wasm holds hashes and ciphers; the curve engine is compiled once for each size and kind of field.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from 'assemblyscript/asc'
import { type FieldBits, type FieldKind, fieldSource } from './field-source.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

async function compile(entry: string, output: string, generated: Record<string, string> = {}): Promise<void> {
  const readFile = (name: string, base: string) => {
    if (name in generated) return generated[name] ?? null
    try {
      return readFileSync(join(base, name), 'utf8')
    } catch {
      return null
    }
  }
  const { error, stderr } = await main(
    [
      ...[entry, '--baseDir', folder, '--outFile', output],
      ...[
        '--runtime',
        'stub',
        '-O3',
        '--noAssert',
        '--converge',
        '--enable',
        'simd',
        '--enable',
        'relaxed-simd',
        '--use',
        'abort=',
      ],
    ],
    { readFile },
  )
  if (error) throw new Error(`${output} did not compile:\n${stderr.toString()}`)
}

mkdirSync(join(folder, 'build'), { recursive: true })
await compile('assembly/index.ts', 'build/hash.wasm')
for (const bits of [256, 512] satisfies FieldBits[]) {
  for (const kind of ['crandall', 'montgomery'] satisfies FieldKind[]) {
    await compile('assembly/curve/index.ts', `build/curve-${bits}-${kind}.wasm`, {
      'assembly/curve/limbs.ts': fieldSource(bits, kind),
    })
  }
}
