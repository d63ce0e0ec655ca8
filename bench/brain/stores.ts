// The two stores that are measured, each with a folder of its own.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrainSettings } from '@notarium/brain/parts'
import { createLogger } from '@notarium/runtime'
import { corpora } from './corpora.ts'

export interface Store {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly folder: string
  /** Undefined for SQLite. */
  readonly url: string | undefined
}

export const silent = createLogger('bench', 'silent')

/** A brain in this process. PostgreSQL keeps each in a schema of its own. */
export function settingsFor({ folder, url }: Store, name: string): BrainSettings {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  return {
    name,
    folder: own,
    database: url === undefined ? { kind: 'sqlite' } : { kind: 'postgres', url, schema: name },
    maxPageBytes: 10_485_760,
    importPaths: [folder, corpora],
    limits: { maxFileBytes: 10_485_760, maxTotalBytes: 21_474_836_480, maxFiles: 1_000_000 },
    embeddings: { provider: 'none' },
  }
}
