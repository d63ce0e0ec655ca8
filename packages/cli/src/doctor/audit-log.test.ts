import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareHub, readHubConfig } from '@notarium/hub'
import { openDatabase } from '@notarium/runtime/database'
import { expect, it, onTestFinished } from 'vitest'
import { checkDatabase } from './database.ts'

it('warns of an audit log whose last entry is from the future', async () => {
  const data = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  await prepareHub({ data }, () => undefined)
  const config = await readHubConfig({ data })
  const check = async () => (await checkDatabase(config)).find(({ name }) => name === 'audit log')
  expect(await check()).toMatchObject({ state: 'ok', found: expect.stringContaining('last entry is from') })
  const database = await openDatabase(config.database)
  await database.run('UPDATE audit_head SET created_at = ?', Date.UTC(2125, 0, 1))
  await database.close()
  expect(await check()).toMatchObject({
    state: 'warning',
    found: expect.stringContaining("audit log's last entry is from 2125-01-01T00:00:00.000Z"),
    remedy: expect.stringContaining('clock'),
  })
})
