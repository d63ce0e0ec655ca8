// Makes backups, and restores one brain of them under another name, while all else goes on.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Backup, BackupJob } from '@notarium/contract/hub'
import { type BackupMade, beginSnapshot, type CopyMade } from '../model/model.ts'
import { copyPages } from '../model/page-model.ts'
import { describe } from '../world/ask.ts'
import { type Activity, attempt, jsonOf, type Load, pause } from './load.ts'

const pollMs = 40
const longestJobMs = 60_000

export const makeBackups: Activity = async (load) => {
  while (!load.signal.aborted) {
    await makeBackup(load)
    await pause(load, 100)
  }
}

export const restoreCopies: Activity = async (load) => {
  while (!load.signal.aborted) {
    const backup = load.model.backups.at(-1)
    if (backup === undefined) await makeBackup(load)
    else await restoreCopy(load, backup)
    await pause(load, 50)
  }
}

/** Undefined where it was not answered for. */
export async function makeBackup(load: Load): Promise<BackupMade | undefined> {
  const { model } = load
  const whenMade = beginSnapshot(model)
  load.count('backups sent')
  const job = await startJob(load, '/api/admin/backups', {})
  const ended = await jobEnded(load, job)
  if (ended?.state !== 'done') return undefined
  const snapshot = whenMade()
  const answer = await attempt(load, { path: `/api/admin/backups/${ended.backup}` })
  if (answer === undefined) return undefined
  const { name, signed, contents } = jsonOf<Backup>(answer)
  load.count('backups')
  // It says so itself, and is no use here.
  if (contents === null || contents.missing.length > 0) return undefined
  const made: BackupMade = { name, isSigned: signed === true, snapshot, isVerified: false }
  model.backups.push(made)
  return made
}

async function restoreCopy(load: Load, { name: backup, snapshot }: BackupMade): Promise<void> {
  const { model } = load
  const copy: CopyMade = {
    name: `copy-${++model.serial}`,
    pages: copyPages(snapshot.pages.docs),
    isSure: false,
  }
  model.copies.push(copy)
  load.count('restores sent')
  const body = { confirm: backup, brain: 'docs', as: copy.name, unsigned: true }
  const job = await startJob(load, `/api/admin/backups/${backup}/restore-brain`, body)
  if ((await jobEnded(load, job))?.state !== 'done') return
  copy.isSure = true
  load.count('restores')
  // Ports are few.
  while (!load.signal.aborted) await pause(load, 1000)
}

export async function startJob(load: Load, path: string, body: unknown): Promise<string | undefined> {
  const outcome = await load.world.ask({ method: 'POST', path, body, as: load.world.session })
  if (outcome.kind === 'answered' && outcome.status === 202) return jsonOf<BackupJob>(outcome).id
  const isUnderWay = outcome.kind === 'answered' && outcome.text.includes('backup-under-way')
  if (!isUnderWay && !load.tolerates(outcome)) load.wrong(`POST ${path}: ${describe(outcome)}`)
  return undefined
}

/** However long the load goes on. Undefined where it was not begun, or the hub forgot it, or does not answer. */
export async function jobEnded(load: Load, id: string | undefined): Promise<BackupJob | undefined> {
  if (id === undefined) return undefined
  for (const until = performance.now() + longestJobMs; performance.now() < until; await sleep(pollMs)) {
    const outcome = await load.world.ask({ path: `/api/admin/backup-jobs/${id}`, as: load.world.session })
    if (outcome.kind !== 'answered' || outcome.status !== 200) {
      // A hub that was started anew knows nothing of it.
      const isForgotten = outcome.kind === 'answered' && outcome.status === 404
      if (!load.tolerates(isForgotten ? { kind: 'cut', why: 'forgotten' } : outcome))
        load.wrong(`work on backups: ${describe(outcome)}`)
      return undefined
    }
    const job = jsonOf<BackupJob>(outcome)
    if (job.state === 'running') continue
    if (job.state === 'failed' && !load.toleratesFailedJobs)
      load.wrong(`${job.kind} failed: ${JSON.stringify(job.problem)}`)
    return job
  }
  load.wrong(`work on backups does not end within ${longestJobMs / 1000} s`)
  return undefined
}
