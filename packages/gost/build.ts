// Compiles the AssemblyScript core to build/*.wasm. Runs after `npm ci` and by `npm run prepare`.
// hash.wasm holds hashes and ciphers; the curve engine is compiled once for each size and kind of field.
import { fileURLToPath } from 'node:url'
import { compileWasm } from '../../scripts/compile-wasm.ts'
import { type FieldBits, type FieldKind, fieldSource } from './field-source.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

await compileWasm(folder, 'assembly/index.ts', 'build/hash.wasm')
for (const bits of [256, 512] satisfies FieldBits[]) {
  for (const kind of ['crandall', 'montgomery'] satisfies FieldKind[]) {
    await compileWasm(folder, 'assembly/curve/index.ts', `build/curve-${bits}-${kind}.wasm`, {
      'assembly/curve/limbs.ts': fieldSource(bits, kind),
    })
  }
}
