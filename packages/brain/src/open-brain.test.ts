// A brain put together, on PostgreSQL: alone in its schema.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@notarium/runtime'
import { expect, it, onTestFinished } from 'vitest'
import { freshPostgres } from '../../../test/setup/databases.ts'
import { describeWith } from '../../../test/setup/tools.ts'
import { openBrain } from './open-brain.ts'
import type { BrainSettings } from './settings.ts'

const silent = createLogger('test', 'silent')
const mebibyte = 1_048_576

describeWith('postgresql', 'a brain on PostgreSQL', () => {
  it('has its schema to itself, and leaves it when it closes', async () => {
    const { url, schema } = await freshPostgres()
    const first = await openBrain(settingsFor(url, schema), silent)
    await expect(openBrain(settingsFor(url, schema), silent)).rejects.toThrow(
      `another brain works with the schema '${schema}'`,
    )
    const other = await openBrain(settingsFor(url, `${schema}-2`), silent)
    await other.close()
    await first.close()
    const again = await openBrain(settingsFor(url, schema), silent)
    await again.check()
    await again.close()
  })
})

function settingsFor(url: string, schema: string): BrainSettings {
  const folder = mkdtempSync(join(tmpdir(), 'brain-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    name: 'docs',
    folder,
    database: { kind: 'postgres', url, schema },
    maxPageBytes: mebibyte,
    importPaths: [],
    limits: { maxFileBytes: mebibyte, maxTotalBytes: 10 * mebibyte, maxFiles: 100 },
    embeddings: { provider: 'none' },
  }
}
