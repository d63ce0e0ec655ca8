// A write that is committed is answered as such, whatever happens to the index after it.
import type { Database } from '@notarium/runtime/database'
import { expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { ann, openStore } from '../testing/stores.ts'
import { createCommands } from './commands.ts'
import type { WriterChange } from './messages.ts'

it('answers a committed write when the merge after it fails, and notes that', async () => {
  const location = await freshSqlite()
  const { database, find } = await openStore(location)
  let transactions = 0
  const transaction: Database['transaction'] = async (work) => {
    if (++transactions > 1) throw new Error('no room')
    return database.transaction(work)
  }
  const changes: WriterChange[] = []
  const commands = createCommands({
    database: { ...database, transaction },
    settings: {
      database: location,
      oweVectors: false,
      folder: '',
      maxPageBytes: 1000,
      limits: { maxFileBytes: 1, maxTotalBytes: 1, maxFiles: 1 },
    },
    changed: (change) => changes.push(change),
  })
  expect(await commands.putPage(ann, 'a', { markdown: 'words' })).toMatchObject({ version: 1 })
  expect(changes).toEqual([
    { index: true },
    { index: false, note: expect.objectContaining({ level: 'warn', facts: { error: 'no room' } }) },
  ])
  expect(await find('words')).toEqual(['a'])
})
