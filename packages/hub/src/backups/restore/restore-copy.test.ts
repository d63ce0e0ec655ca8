// A brain that is restored under another name is there whole, or not at all: whatever breaks it off, no empty one stays.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBrainSchema, restoreBrainSchema } from '@notarium/contract/hub'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../../test/setup/databases.ts'
import { doer } from '../../brains/testing/fresh-brains.ts'
import type { BrainStores } from '../brain-stores.ts'
import { backedUpHub } from '../testing/backed-up-hub.ts'
import { fileStores } from '../testing/file-stores.ts'
import { finishRestore } from './finish-restore.ts'
import { writeJournal } from './restore-journal.ts'

const alpha = createBrainSchema.parse({ name: 'alpha', displayName: 'Alpha' })
const diskFull = Object.assign(new Error('no space left'), { code: 'ENOSPC' })

describeOnBothDatabases('a brain that is restored under another name', (fresh) => {
  it.each(['stage', 'apply'] as const)('leaves nothing where it fails to %s', async (step) => {
    let isFull = false
    const brainStores: BrainStores = {
      ...fileStores,
      async [step](...given: Parameters<BrainStores['stage']>) {
        if (isFull) throw diskFull
        return fileStores[step](...(given as never as [never, never, never]))
      },
    }
    const { hub, backups, made, ended, folder, writeBook, readBook } = await backedUpHub(await fresh(), '', {
      brainStores,
    })
    await hub.brains.create(doer, alpha)
    writeBook('alpha', 'as it was')
    const name = await made()
    const wanted = restoreBrainSchema.parse({ confirm: name, brain: 'alpha', as: 'beta' })
    isFull = true
    expect(await ended(backups.restoreBrain(doer, name, wanted))).toMatchObject({
      state: 'failed',
      problem: { code: 'no-space' },
    })
    expect((await hub.brains.list()).map((brain) => brain.name)).toEqual(['alpha'])
    expect(readdirSync(join(folder, 'brains'))).toEqual(['alpha'])
    expect(existsSync(join(folder, 'restore.json'))).toBe(false)
    isFull = false
    expect(await ended(backups.restoreBrain(doer, name, wanted))).toMatchObject({ state: 'done' })
    expect(readBook('beta')).toBe('as it was')
  })

  it('is put aside at the next start where the hub was killed before there was a record of it', async () => {
    const { hub, folder } = await backedUpHub(await fresh())
    const own = join(folder, 'brains', 'beta')
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'book'), 'as it was')
    await writeJournal(folder, {
      ...{ id: 'x', backup: 'x.tar', doer, brains: ['beta'], hub: false, restorePoint: null },
      ...{ aside: 'replaced/x', signedBy: null, mark: 'a', prepared: true, at: 0 },
    })
    expect(await finishRestore(hub.config, { stores: fileStores, log: hub.log })).toBe(true)
    expect([existsSync(own), existsSync(join(folder, 'restore.json'))]).toEqual([false, false])
    expect(readdirSync(join(folder, 'removed'))).toEqual(['beta-19700101T000000000Z'])
  })
})
