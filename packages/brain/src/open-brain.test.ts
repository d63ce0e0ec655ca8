// A brain put together: alone in its schema on PostgreSQL, one file on SQLite.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@notarium/runtime'
import { expect, it, onTestFinished } from 'vitest'
import { freshPostgres } from '../../../test/setup/databases.ts'
import { describeWith } from '../../../test/setup/tools.ts'
import type { Brain } from './brain.ts'
import { openBrain } from './open-brain.ts'
import type { BrainSettings } from './settings.ts'
import { ann } from './testing/stores.ts'

const silent = createLogger('test', 'silent')
const mebibyte = 1_048_576

describeWith('postgresql', 'a brain on PostgreSQL', () => {
  it('has its schema to itself, and leaves it when it closes', async () => {
    const { url, schema } = await freshPostgres()
    const first = await openBrain(onPostgres(url, schema), silent)
    await expect(openBrain(onPostgres(url, schema), silent)).rejects.toThrow(
      `another brain works with the schema '${schema}'`,
    )
    const other = await openBrain(onPostgres(url, `${schema}-2`), silent)
    await other.close()
    await first.close()
    const again = await openBrain(onPostgres(url, schema), silent)
    await again.check()
    await again.close()
  })
})

it('leaves one file behind, whether it was written to or only read', async () => {
  const settings = settingsFor({ kind: 'sqlite' })
  const left = async (use: (brain: Brain) => Promise<unknown>) => {
    const brain = await openBrain(settings, silent)
    await use(brain)
    await brain.close()
    return readdirSync(settings.folder)
  }
  expect(await left(({ writes }) => writes.put(ann, 'a', { markdown: 'kept' }))).toEqual(['brain.db'])
  expect(await left(({ reads }) => reads.page('a'))).toEqual(['brain.db'])
})

it('closes without a fault when its folder is gone', async () => {
  const settings = settingsFor({ kind: 'sqlite' })
  const brain = await openBrain(settings, silent)
  rmSync(settings.folder, { recursive: true })
  await brain.close()
})

const onPostgres = (url: string, schema: string) => settingsFor({ kind: 'postgres', url, schema })

function settingsFor(database: BrainSettings['database']): BrainSettings {
  const folder = mkdtempSync(join(tmpdir(), 'brain-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return {
    name: 'docs',
    folder,
    database,
    maxPageBytes: mebibyte,
    importPaths: [],
    limits: { maxFileBytes: mebibyte, maxTotalBytes: 10 * mebibyte, maxFiles: 100 },
    embeddings: { provider: 'none' },
  }
}
