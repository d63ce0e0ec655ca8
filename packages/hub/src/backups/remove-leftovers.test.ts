// What a hub that was killed has left is removed; what others work on in the same folder is not.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@notarium/runtime'
import { migrate, openDatabase } from '@notarium/runtime/database'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { parseHubConfig } from '../config/hub-config.ts'
import { migrations } from '../store/migrations.ts'
import { partOf, workFolder } from './archive/under-way.ts'
import { hubMark } from './hub-mark.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { stagedBeside } from './restore/restore-journal.ts'
import { fileStores } from './testing/file-stores.ts'
import { trialBeside } from './trial-places.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describeOnBothDatabases('left-overs', (fresh) => {
  it('are removed, but for those of other hubs', async () => {
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

    const config = { ...(await parseHubConfig(`[backups]\nfolder = "${shared}"\n`, folder)), database }
    await removeLeftovers({ config, mark: own, stores: fileStores, log: createLogger('hub', 'silent') })
    expect(existsSync(ownWork)).toBe(false)
    const others = [partOf('a.tar', other), partOf('a.tar.json', other), othersWork.slice(shared.length + 1)]
    expect(readdirSync(shared).sort()).toEqual([...others, 'by-hand.tar'].sort())
    expect(readdirSync(join(folder, 'brains'))).toEqual(['alpha'])
    expect(readdirSync(brain)).toEqual(['identity.key'])
    if (database.kind === 'sqlite') expect(existsSync(join(database.file, '..', 'restoring'))).toBe(false)
    else {
      const connection = await openDatabase({ ...database, schema: 'public' })
      const schemas = await connection.all<{ name: string }>('SELECT nspname AS name FROM pg_namespace')
      await connection.close()
      const names = schemas.map(({ name }) => name)
      for (const location of staged) expect(names).not.toContain((location as typeof database).schema)
    }
  })
})
