import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@notarium/runtime/database'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases, freshSqlite } from '../../../../test/setup/databases.ts'
import { openLog } from '../audit/testing.ts'
import type { AnchorConfig } from '../config/trust-config.ts'
import { createAnchors } from './anchors.ts'
import { startSigner, untilAllSigned, writeEntries } from './testing.ts'

const patience = { timeout: 20_000, interval: 10 }
const nowhere: AnchorConfig = { everyMs: 20, file: undefined, command: [], url: undefined }

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anchors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function startAnchors(database: Database, config: Partial<AnchorConfig>) {
  const log = { info: () => undefined, warn: () => undefined }
  const anchors = createAnchors({ database, config: { ...nowhere, ...config }, log, now: Date.now })
  onTestFinished(anchors.close)
  return anchors
}

describeOnBothDatabases('anchors', (fresh) => {
  it('write the heads of both chains down when they have moved, and only then', async () => {
    const database = await openLog(await fresh())
    const file = join(freshFolder(), 'anchors.jsonl')
    const anchors = startAnchors(database, { file })
    await sleep(60)
    expect(anchors.state()).toEqual({ enabled: true, lastAt: null, lastEntry: null, trouble: null })
    await writeEntries(database, 5)
    const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n')
    await vi.waitFor(() => expect(lines()).toHaveLength(1), patience)
    startSigner(database)
    await untilAllSigned(database)
    await vi.waitFor(() => expect(lines()).toHaveLength(2), patience)
    await sleep(60)
    const [log, acts] = await Promise.all(
      ['audit_head', 'audit_act_head'].map((table) =>
        database.get<{ hash: string }>(`SELECT * FROM ${table}`),
      ),
    )
    expect(lines()).toHaveLength(2)
    expect(lines()[1]).toMatch(/^\{"at":"[^"]*Z","entry":5,"hash":/)
    expect(JSON.parse(lines()[1]!)).toMatchObject({ hash: log?.hash, act: 3, actHash: acts?.hash })
    expect(anchors.state()).toMatchObject({ lastAt: JSON.parse(lines()[1]!).at, lastEntry: 5 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

it('tell what is wrong, and try again', async () => {
  const database = await openLog(await freshSqlite())
  await writeEntries(database, 1)
  const folder = freshFolder()
  const file = join(folder, 'later', 'anchors.jsonl')
  const anchors = startAnchors(database, { file })
  const trouble = expect.stringContaining('ENOENT')
  await vi.waitFor(() => expect(anchors.state()).toMatchObject({ lastAt: null, trouble }), patience)
  mkdirSync(join(folder, 'later'))
  await vi.waitFor(() => expect(anchors.state()).toMatchObject({ lastEntry: 1, trouble: null }), patience)
})
