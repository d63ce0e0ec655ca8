// What a brain is opened with. config/ makes it of a file and the command line.
import type { OpenAiSettings } from './embeddings/openai-provider.ts'
import type { SourceLimits } from './imports/sources/limits.ts'

export interface BrainSettings {
  readonly name: string
  /** The brain's own folder. Nothing outside of it is written. */
  readonly folder: string
  /** What it was configured by, if it is not brain.toml in the folder. */
  readonly configFile?: string
  readonly database:
    | { readonly kind: 'sqlite' }
    | { readonly kind: 'postgres'; readonly url: string; readonly schema: string }
  readonly maxPageBytes: number
  /** Paths on this machine that may be imported or synced. */
  readonly importPaths: readonly string[]
  readonly limits: SourceLimits
  readonly embeddings: EmbeddingSettings
}

export type EmbeddingSettings =
  | { readonly provider: 'none' }
  | { readonly provider: 'builtin' }
  | ({ readonly provider: 'openai' } & OpenAiSettings)
