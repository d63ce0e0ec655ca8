// Backups that were answered for verify; copies of brains that were restored from them hold what they should, all of it
// or nothing. What has been looked at is removed, so that the disk does not fill by itself.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupJob, BackupList, BrainRecord } from '@notarium/contract/hub'
import type { BackupMade, Model } from '../model/model.ts'
import type { World } from '../world/world.ts'
import { checkPages } from './pages.ts'
import { untilNothingWrong } from './until.ts'

const keptBackups = 3
const patienceMs = 60_000
const pollMs = 50

export async function checkBackups(world: World, model: Model): Promise<string[]> {
  // Also has the hub take away what was left half done.
  const { backups: listed } = await world.get<BackupList>('/api/admin/backups')
  const names = new Set(listed.map(({ name }) => name))
  const wrong = model.backups
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => `the backup ${name} was acknowledged, and is not there`)
  for (const backup of model.backups.filter(({ isVerified, isSigned }) => !isVerified && isSigned))
    wrong.push(...(await verify(world, backup)))
  model.backups = model.backups.slice(-keptBackups)
  const kept = new Set(model.backups.map(({ name }) => name))
  for (const name of [...names].filter((each) => !kept.has(each)))
    await world.send('DELETE', `/api/admin/backups/${name}`, { confirm: name })
  return wrong
}

async function verify(world: World, backup: BackupMade): Promise<string[]> {
  const path = `/api/admin/backups/${backup.name}/verify`
  const { id } = await world.send<BackupJob>('POST', path, {})
  let job: BackupJob | undefined
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(pollMs)) {
    job = await world.get<BackupJob>(`/api/admin/backup-jobs/${id}`)
    if (job.state !== 'running') break
  }
  backup.isVerified = job?.state === 'done'
  return backup.isVerified ? [] : [`${backup.name} does not verify: ${JSON.stringify(job)}`]
}

export async function checkCopies(world: World, model: Model): Promise<string[]> {
  const { brains: records } = await world.get<{ brains: BrainRecord[] }>('/api/admin/brains')
  const wrong: string[] = []
  for (const { name, pages, isSure } of model.copies) {
    const isThere = records.some((brain) => brain.name === name)
    if (!isThere && isSure) wrong.push(`the brain ${name} was acknowledged, and is not there`)
    if (!isThere) continue
    const late = await untilNothingWrong(patienceMs, async () => {
      const { state } = await world.get<BrainRecord>(`/api/admin/brains/${name}`)
      return state === 'running' ? [] : [`the copy ${name} is ${state}`]
    })
    wrong.push(...late)
    if (late.length === 0) wrong.push(...(await checkPages(world, name, pages, pages.keys())))
    await world.send('DELETE', `/api/admin/brains/${name}`, { confirm: name })
  }
  model.copies = []
  // As an operator does who needs the room.
  for (const kept of ['removed', 'replaced']) rmSync(join(world.data, kept), { recursive: true, force: true })
  return wrong
}
