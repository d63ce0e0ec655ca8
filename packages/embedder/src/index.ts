// An embedding model in the box, Russian and English alike: no key, no network, no accelerator.
import { readFileSync } from 'node:fs'
import { createEmbedder, type Embedder } from './embedder.ts'
import { readModel } from './model-file.ts'

export type { Embedder } from './embedder.ts'

/** Known without reading the model. The name changes whenever vectors do. */
export const builtinModel = { name: 'notarium-bilingual-2', dimensions: 512 } as const

const file = new URL('../model/bilingual.model', import.meta.url)
let loaded: Embedder | undefined

/** Reads the model when it is first asked for: 17 MB. */
export function loadEmbedder(): Embedder {
  loaded ??= createEmbedder(readModel(readFileSync(file)))
  return loaded
}
