// A real brain with a few pages that have their vectors, for the tests of one file: in a folder that is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@notarium/runtime'
import { afterAll, beforeAll } from 'vitest'
import type { Brain } from '../../brain.ts'
import { readBrainConfig } from '../../config/brain-config.ts'
import { openBrain } from '../../open-brain.ts'

export function brainForTests(pages: Readonly<Record<string, string>>): () => Brain {
  const folder = mkdtempSync(join(tmpdir(), 'brain-mcp-'))
  let brain: Brain
  beforeAll(async () => {
    const { settings } = await readBrainConfig({ data: folder, name: 'docs' })
    brain = await openBrain(settings, createLogger('test', 'silent'))
    const author = { type: 'system', id: 'system', name: 'system' } as const
    for (const [slug, markdown] of Object.entries(pages)) await brain.writes.put(author, slug, { markdown })
    while ((await brain.embeddings()).debt.chunks > 0) await sleep(5)
  })
  afterAll(async () => {
    await brain.close()
    rmSync(folder, { recursive: true })
  })
  return () => brain
}
