// What a hub that was killed has left is gone after its next start; what others work on in the same folder is not.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '@notarium/runtime/database'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { migrations } from '../store/migrations.ts'
import { hubMark } from './hub-mark.ts'
import { stagedBeside } from './restore-journal.ts'
import { backedUpHub } from './testing/backed-up-hub.ts'
import { trialBeside } from './trial-places.ts'
import { partOf, workFolder } from './under-way.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describeOnBothDatabases('left-overs', (fresh) => {
  it('are gone after a start, but for those of other hubs', async () => {
    const [database, folder, shared] = [await fresh(), temporaryFolder(), temporaryFolder()]
    const [own, other] = [await hubMark(folder), await hubMark(temporaryFolder())]
    expect(own).not.toBe(other)
    const leave = (mark: string) => {
      writeFileSync(partOf(join(shared, 'a.tar'), mark), 'half')
      writeFileSync(partOf(join(shared, 'a.tar.json'), mark), '{')
      const work = workFolder(shared, mark)
      mkdirSync(join(work, 'trial', 'alpha', 'restoring'), { recursive: true })
      return work
    }
    const [ownWork, othersWork] = [leave(own), leave(other)]
    writeFileSync(join(shared, 'by-hand.tar'), 'whole')
    const brain = join(folder, 'brains', 'alpha')
    for (const staged of [brain, join(folder, 'brains', 'gone')])
      mkdirSync(join(staged, 'restoring'), { recursive: true })
    writeFileSync(join(brain, 'identity.key'), 'k')
    const staged = [
      stagedBeside(database, own),
      ...(database.kind === 'postgres' ? [trialBeside(database, own, '')] : []),
    ]
    if (database.kind === 'sqlite') mkdirSync(join(database.file, '..', 'restoring'))
    for (const location of staged) {
      const half = await openDatabase(location)
      await migrate(half, migrations)
      await half.close()
    }

    const { hub } = await backedUpHub(database, `[backups]\nfolder = "${shared}"\n`, { folder })
    await vi.waitFor(() => expect(existsSync(ownWork)).toBe(false), { timeout: 20_000 })
    expect((await hub.backups.list()).backups.map(({ name }) => name)).toEqual(['by-hand.tar'])
    const others = [partOf('a.tar', other), partOf('a.tar.json', other), othersWork.slice(shared.length + 1)]
    expect(readdirSync(shared).sort()).toEqual([...others, 'by-hand.tar'].sort())
    expect(readdirSync(join(folder, 'brains'))).toEqual(['alpha'])
    expect(readdirSync(brain)).toEqual(['identity.key'])
    if (database.kind === 'sqlite') expect(existsSync(join(database.file, '..', 'restoring'))).toBe(false)
    else {
      const schemas = await hub.database.all<{ name: string }>('SELECT nspname AS name FROM pg_namespace')
      const names = schemas.map(({ name }) => name)
      for (const location of staged) expect(names).not.toContain((location as typeof database).schema)
    }
  })
})
