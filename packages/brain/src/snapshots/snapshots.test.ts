// A brain backed up while it works, and put back: the same answers as before, on both databases.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchRequestSchema } from '@notarium/contract/brain'
import { createLogger, lockFolder } from '@notarium/runtime'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothDatabases, freshPostgres } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import type { Brain } from '../brain.ts'
import { readBrainConfig } from '../config/brain-config.ts'
import { openBrain } from '../open-brain.ts'
import { ann } from '../testing/stores.ts'
import { applyStagedBrain } from './apply-staged-brain.ts'
import type { BrainPlace } from './brain-place.ts'
import { snapshotBrain } from './snapshot-brain.ts'
import { discardStagedBrain, stageBrain } from './stage-brain.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'brain-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A brain's folder, configured for the database; nothing is in it yet. */
function placeOf(name: string, database: DatabaseLocation): BrainPlace {
  const folder = join(temporaryFolder(), name)
  mkdirSync(folder)
  // Vectors come when they come: what is found without them is always the same.
  const withoutVectors = '[embeddings]\nprovider = "none"\n'
  if (database.kind === 'sqlite') writeFileSync(join(folder, 'brain.toml'), withoutVectors)
  else
    writeFileSync(
      join(folder, 'brain.toml'),
      `${withoutVectors}[database]\nurl = "${database.url}"\nschema = "own_${randomUUID().slice(0, 8)}"\n`,
    )
  return { name, folder }
}

async function opened({ folder, name }: BrainPlace): Promise<Brain> {
  const { settings } = await readBrainConfig({ data: folder, name })
  return openBrain(settings, createLogger('test', 'silent'))
}

const put = (brain: Brain, slug: string, markdown: string) => brain.writes.put(ann, slug, { markdown })

async function answersOf(brain: Brain) {
  const asked = ['hedgehog', 'ёж', 'page 7', 'hegdehog', 'nothing like it']
  const answers = asked.map((query) => brain.searches.search(searchRequestSchema.parse({ query })))
  return (await Promise.all(answers)).map(({ hits }) => hits)
}

describeOnBothDatabases('a brain', (fresh) => {
  it('comes back with the answers it gave', async () => {
    const place = placeOf('docs', await fresh())
    const brain = await opened(place)
    for (let page = 0; page < 20; page++)
      await put(brain, `p${page}`, `# Page ${page}\n\nA hedgehog, ёж по-русски, of [[p${page + 1}]].`)
    await put(brain, 'p3', '# Changed\n\nhedgehog again')
    await brain.writes.delete(ann, 'p4', {})
    const [before, stats] = [await answersOf(brain), await brain.stats()]
    // Another process, as the hub is, while the brain runs.
    const into = temporaryFolder()
    const taken = await snapshotBrain(place, into)
    expect(taken).toMatchObject({ pages: 19, chunks: stats.chunks })
    await put(brain, 'late', '# Late\n\na late hedgehog')
    await stageBrain(place, into)
    const aside = join(temporaryFolder(), 'docs')
    const lock = await lockFolder(place.folder, { what: 'brain', lockFile: 'brain.lock' })
    await expect(applyStagedBrain(place, aside)).rejects.toThrow('serves this folder')
    lock.release()
    await brain.close()
    for (const _time of ['once', 'again after a kill']) await applyStagedBrain(place, aside)
    const restored = await opened(place)
    expect(await answersOf(restored)).toEqual(before)
    expect(await restored.stats()).toMatchObject({ pages: 19, chunks: stats.chunks })
    await put(restored, 'late', '# Later\n\na later hedgehog')
    expect((await answersOf(restored))[0]?.map(({ slug }) => slug)).toContain('late')
    await restored.close()
    expect(readdirSync(place.folder)).not.toContain('restoring')
    expect(readdirSync(aside)).toHaveLength(1)
  })

  it('that is staged can be given up, and a damaged backup leaves nothing', async () => {
    const place = placeOf('docs', await fresh())
    const brain = await opened(place)
    await put(brain, 'a', '# A')
    const into = temporaryFolder()
    await snapshotBrain(place, into)
    await brain.close()
    await stageBrain(place, into)
    await discardStagedBrain(place)
    expect(existsSync(join(place.folder, 'restoring'))).toBe(false)
    await applyStagedBrain(place, join(temporaryFolder(), 'x'))
    const facts = join(into, 'snapshot.json')
    writeFileSync(facts, readFileSync(facts, 'utf8').replace('"page": 1', '"page": 2'))
    await expect(stageBrain(place, into)).rejects.toMatchObject({ code: 'damaged' })
    expect(existsSync(join(place.folder, 'restoring'))).toBe(false)
    const same = await opened(place)
    expect((await same.stats()).pages).toBe(1)
    await same.close()
  })
})

it('a new brain gets its brain.toml from the backup, one that is there keeps its own', async () => {
  const place = placeOf('docs', { kind: 'sqlite', file: '' })
  writeFileSync(join(place.folder, 'brain.toml'), 'log_level = "warn"\n')
  const brain = await opened(place)
  await put(brain, 'a', '# A')
  const into = temporaryFolder()
  await snapshotBrain(place, into)
  await brain.close()
  const other = { name: 'copy', folder: join(temporaryFolder(), 'copy') }
  for (const [there, config] of [
    [other, 'log_level = "warn"\n'],
    [place, 'log_level = "error"\n'],
  ] as const) {
    if (there === place) writeFileSync(join(place.folder, 'brain.toml'), config)
    await stageBrain(there, into)
    await applyStagedBrain(there, join(temporaryFolder(), 'aside'))
    expect(readFileSync(join(there.folder, 'brain.toml'), 'utf8')).toBe(config)
    expect(existsSync(join(there.folder, 'identity.key')), there.name).toBe(true)
  }
  const copy = await opened(other)
  expect((await copy.stats()).pages).toBe(1)
  await copy.close()
})

describeWith('postgresql', 'a brain on PostgreSQL', () => {
  it('is not restored under another name into the schema of the first', async () => {
    const place = placeOf('docs', await freshPostgres())
    const brain = await opened(place)
    const into = temporaryFolder()
    await snapshotBrain(place, into)
    await brain.close()
    const other = { name: 'copy', folder: join(temporaryFolder(), 'copy') }
    await expect(stageBrain(other, into)).rejects.toThrow('would share')
    expect(readdirSync(other.folder)).toEqual([])
  })
})
