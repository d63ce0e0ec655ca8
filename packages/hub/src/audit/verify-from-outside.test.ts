import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startHub } from '../testing/served-hub.ts'
import { verifyStoredAudit } from './verify-from-outside.ts'

it('verifies beside a hub that runs, and leaves nothing behind beside one that does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { hub, close } = await startHub({ folder })
  const actor = { type: 'system', id: 'test', name: 'test' } as const
  await hub.audit.record({ actor, ip: '', action: 'test', payload: {} })
  const verified = { entries: 1, firstBroken: null }
  expect(await verifyStoredAudit({ data: folder })).toMatchObject(verified)
  await close()
  const before = readdirSync(folder)
  expect(await verifyStoredAudit({ data: folder })).toMatchObject(verified)
  expect(readdirSync(folder)).toEqual(before)
})
