// Compiles the scan of sign bits to build/sign-bits.wasm. Runs after `npm ci` and by `npm run prepare`.
import { fileURLToPath } from 'node:url'
import { compileWasm } from '../../scripts/compile-wasm.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

await compileWasm(folder, 'assembly/sign-bits.ts', 'build/sign-bits.wasm')
