// Compresses what was built, once and as well as can be, so that the hub never does it while somebody waits.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(?:js|css|html|svg|json|webmanifest)$/
const smallest = 512

export function compressOutput(): Plugin {
  let folder = ''
  return {
    name: 'compress-output',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (worthIt.test(name)) compress(join(folder, name))
      }
    },
  }
}

function compress(file: string): void {
  const content = readFileSync(file)
  if (content.length < smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
