// What two vectors must have in common to be comparable: the model, and what the texts were given to it with.
import { builtinModel } from '@notarium/embedder'
import type { EmbeddingSettings } from '../settings.ts'
import type { ModelRow } from '../store/vector-rows.ts'

export interface ModelKey {
  readonly name: string
  readonly variant: string
}

const builtinVariant = 'builtin'

/** Null where there is no provider. */
export function modelKeyOf(settings: EmbeddingSettings): ModelKey | null {
  if (settings.provider === 'none') return null
  if (settings.provider === 'builtin') return { name: builtinModel.name, variant: builtinVariant }
  const { model, dimensions, passagePrefix = '', queryPrefix = '' } = settings
  return { name: model, variant: JSON.stringify([dimensions ?? null, passagePrefix, queryPrefix]) }
}

export function isBuiltin({ variant }: ModelKey): boolean {
  return variant === builtinVariant
}

/** The settings that a stored model was used with. */
export function settingsOf({ name, variant }: ModelRow) {
  const [dimensions, passagePrefix, queryPrefix] = JSON.parse(variant) as [number | null, string, string]
  return { model: name, passagePrefix, queryPrefix, ...(dimensions === null ? {} : { dimensions }) }
}

export function isModel(row: ModelRow, key: ModelKey): boolean {
  return row.name === key.name && row.variant === key.variant
}
