// Compiles AssemblyScript to WebAssembly. For the build.ts of packages whose innermost loops are written in it.
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { main } from 'assemblyscript/asc'

const flags = '--runtime stub -O3 --noAssert --converge --enable simd --enable relaxed-simd --use abort='

/** `entry` and `output` lie in `folder`; `generated` are sources that no file has, by their paths there. */
export async function compileWasm(
  folder: string,
  entry: string,
  output: string,
  generated: Readonly<Record<string, string>> = {},
): Promise<void> {
  const readFile = (name: string, base: string) => {
    if (name in generated) return generated[name] ?? null
    try {
      return readFileSync(join(base, name), 'utf8')
    } catch {
      return null
    }
  }
  mkdirSync(join(folder, dirname(output)), { recursive: true })
  const args = [entry, '--baseDir', folder, '--outFile', output, ...flags.split(' ')]
  const { error, stderr } = await main(args, { readFile })
  if (error) throw new Error(`${output} did not compile:\n${stderr.toString()}`)
}
