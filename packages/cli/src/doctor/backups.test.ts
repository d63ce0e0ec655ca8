import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHubConfig } from '@notarium/hub'
import { expect, it, onTestFinished } from 'vitest'
import { checkBackups } from './backups.ts'

const noon = Date.UTC(2026, 10, 15, 12)
const day = 86_400_000

it('tells of old ones, of one that could not be restored, and of a folder that cannot be written', async () => {
  const data = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const config = await readHubConfig({ data }, {})
  const check = (now = noon) => checkBackups(config, now)
  expect(await check()).toMatchObject({ state: 'skipped' })
  const off = { ...config, backups: { ...config.backups, everyMs: 0 } }
  expect(await checkBackups(off)).toMatchObject({ state: 'warning' })

  const passphrase = () => Promise.reject(new Error('backups.passphrase_file: x cannot be read (ENOENT)'))
  expect(await checkBackups({ ...config, backups: { ...config.backups, passphrase } })).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('cannot be read'),
  })

  const folder = join(data, 'backups')
  mkdirSync(folder)
  const note = (more: object) => {
    const record = {
      ...{ kind: 'scheduled', createdAt: new Date(noon - day / 2).toISOString(), madeBy: 'hub', seconds: 1 },
      ...{ signed: true, contents: null, verification: null, copy: null },
    }
    writeFileSync(join(folder, 'notarium-1.tar.json'), JSON.stringify({ ...record, ...more }))
  }
  writeFileSync(join(folder, 'notarium-1.tar'), '')
  note({})
  expect(await check()).toMatchObject({ state: 'ok', found: expect.stringContaining('2026-11-15') })
  expect(await check(noon + 3 * day)).toMatchObject({ state: 'warning' })
  const at = new Date(noon).toISOString()
  note({ copy: { ok: false, at, problem: 'no' } })
  expect(await check()).toMatchObject({ state: 'warning', remedy: expect.stringContaining('copy_command') })
  note({ verification: { ok: false, at, seconds: 1, signedBy: null, problem: 'it is cut' } })
  expect(await check()).toMatchObject({ state: 'failed', found: expect.stringContaining('restored') })
  const file = { ...config, backups: { ...config.backups, folder: join(folder, 'notarium-1.tar', 'x') } }
  expect(await checkBackups(file)).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('ENOTDIR'),
  })
})
