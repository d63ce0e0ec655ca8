import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@notarium/runtime/database'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import type { WriterNote } from '../writer/note.ts'
import { createJobRunner } from './job-runner.ts'
import { actor, emptyFolder, limits, openStore, requestFor } from './test-jobs.ts'

it('the log is told when a job begins and ends, and once that the database is away', async () => {
  const store = await openStore(await freshSqlite())
  let isAway = true
  const database: Database = {
    ...store,
    transaction: async (work) => {
      if (!isAway) return store.transaction(work)
      isAway = false
      throw new Error('gone')
    },
  }
  const notes: WriterNote[] = []
  const runner = createJobRunner({
    database,
    settings: { oweVectors: false, maxPageBytes: 1000, limits, folder: emptyFolder() },
    now: Date.now,
    changed: ({ note }) => void (note !== undefined && notes.push(note)),
  })
  onTestFinished(() => runner.stop())
  runner.resume()
  const folder = emptyFolder()
  writeFileSync(join(folder, 'a.md'), 'the text of a page')
  await runner.startImport(actor, requestFor(folder))
  await vi.waitFor(() => expect(notes).toHaveLength(3), { timeout: 20_000 })
  expect(notes).toMatchObject([
    { level: 'warn', facts: { error: 'gone' } },
    { text: 'a job has begun', facts: { job: 1, label: 'notes' } },
    { text: 'a job has ended', facts: { job: 1, state: 'done', stored: 1, seconds: expect.any(Number) } },
  ])
  expect(JSON.stringify(notes)).not.toContain('the text of a page')
})
