// Backups as an operator sees them: made, tried, restored and removed, one piece of work at a time, each with its entry
// in the audit log when it has ended, however it ended: `outcome` says 'done' or 'failed', with the problem.
import type {
  Backup,
  BackupJob,
  BackupList,
  CreateBackup,
  RestoreBackup,
  RestoreBrain,
} from '@notarium/contract/hub'
import type { Doer } from '../access/caller.ts'
import { HubError } from '../errors.ts'
import { archiveFile, newBackupName } from './archive/names.ts'
import { checkBySidecar } from './archive/signature.ts'
import { openBackupFolder } from './backup-folder.ts'
import { makeBackup, makeRestorePoint, passphraseFor, verifyStored } from './backup-work.ts'
import type { BackupContext } from './context.ts'
import { type BackupFigures, figuresOf } from './figures.ts'
import { freeBytes } from './free-space.ts'
import { type BackupJobs, createBackupJobs, type JobAbout, type JobProgress, problemOf } from './jobs.ts'
import { nextBackupAt } from './next-backup.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { stageRestore } from './restore/restore-all.ts'
import { refuseBrain, restoreBrain } from './restore/restore-brain.ts'
import { standStill } from './restore/stand-still.ts'
import { withUnpacked } from './verify-backup.ts'

export interface Backups {
  readonly jobs: Pick<BackupJobs, 'latest' | 'get' | 'watch'>
  list(): Promise<BackupList>
  get(name: string): Promise<Backup>
  create(doer: Doer, wanted: CreateBackup, kind?: Backup['kind']): Promise<Started>
  verify(doer: Doer, name: string, passphrase?: string): Promise<Started>
  /** The process ends when all is ready. */
  restore(doer: Doer, name: string, wanted: RestoreBackup): Promise<Started>
  restoreBrain(doer: Doer, name: string, wanted: RestoreBrain): Promise<Started>
  remove(doer: Doer, name: string, confirm: string): Promise<void>
  /** The path of the archive, for one who takes it away. */
  download(doer: Doer, name: string): Promise<string>
  figures(): Promise<BackupFigures>
  close(): Promise<void>
}

export interface Started {
  readonly job: BackupJob
  /** Never rejects. */
  readonly ended: Promise<BackupJob>
}

export interface BackupsOptions extends Omit<BackupContext, 'folder'> {
  /** Ends the process so that whoever started it starts it again. */
  readonly onRestart: () => void
}

/** Milliseconds in which whoever follows hears that the hub starts anew. */
const timeToTell = 500

export function createBackups({ onRestart, ...parts }: BackupsOptions): Backups {
  const { config, audit, log, now, database, sidecar, stores, mark } = parts
  const folder = openBackupFolder(config.backups.folder, mark)
  const context: BackupContext = { ...parts, folder }
  const onFault = (error: unknown) => log.error({ error: String(error) }, 'work on a backup failed')
  const jobs = createBackupJobs({ now, onFault })
  // Nobody has to wait for it, but for whoever does the first work.
  let prepared: Promise<void> | undefined
  const ready = () => {
    prepared ??= removeLeftovers(context).catch((error) => {
      prepared = undefined
      throw error
    })
    return prepared
  }
  const readyAtStart = ready().catch((error) => log.warn({ error: String(error) }, 'there can be no backups'))
  let failures = 0

  const enter = (doer: Doer, action: string, payload: Readonly<Record<string, unknown>>) =>
    audit.record({ actor: doer.actor, ip: doer.ip, role: doer.role, action, payload, sign: true })
  /** `work` gives what the entry tells besides; undefined where it was entered already, or will be. */
  const start = async (
    doer: Doer,
    about: JobAbout,
    work: (progress: JobProgress) => Promise<Readonly<Record<string, unknown>> | undefined>,
  ): Promise<Started> => {
    await ready()
    const action = `backup.${about.kind}`
    const named = { backup: about.backup, ...(about.brain !== null && { brain: about.brain }) }
    return jobs.start(about, async (progress) => {
      try {
        const told = await work(progress)
        if (told !== undefined) await enter(doer, action, { ...named, outcome: 'done', ...told })
      } catch (error) {
        failures++
        const problem = problemOf(error, () => undefined)
        log.error({ ...named, problem }, `${action} failed`)
        await enter(doer, action, { ...named, outcome: 'failed', problem })
        throw error
      }
    })
  }
  const unpacking = async (name: string, passphrase: string | undefined, progress: JobProgress) => ({
    file: archiveFile(folder.path, name),
    passphrase: await passphraseFor(config, passphrase),
    ...{ folder: folder.path, hubFolder: config.folder, mark, stores, progress },
  })

  return {
    jobs,
    get: folder.get,
    async list() {
      const { everyMs, keepLast, keepDaily, keepWeekly, drillEveryMs } = config.backups
      await ready()
      const backups = await folder.list()
      const nextAt = await nextBackupAt(database, backups, config.backups, now())
      return {
        backups,
        job: jobs.latest,
        folder: folder.path,
        free: await freeBytes(folder.path),
        schedule: {
          everyHours: everyMs / 3_600_000,
          nextAt: nextAt === undefined ? null : new Date(Math.max(nextAt, now())).toISOString(),
          ...{ keepLast, keepDaily, keepWeekly, drillEveryDays: drillEveryMs / 86_400_000 },
          encrypts: config.backups.passphrase !== undefined,
          copies: config.backups.copyCommand.length > 0,
        },
      }
    },
    async create(doer, { encrypt, passphrase: given }, kind = 'manual') {
      await ready()
      const passphrase = encrypt === false ? undefined : await passphraseFor(config, given)
      if (encrypt === true && passphrase === undefined) throw withoutPassphrase()
      const name = newBackupName(folder.path, now(), passphrase !== undefined)
      const madeBy = doer.actor.name
      // Who chooses the passphrase can read what is in it: that is for the machine's operator alone, or a stolen
      // session would be a stolen key.
      const withKeys = given === undefined || doer.actor.type === 'cli'
      return start(doer, { kind: 'create', backup: name, brain: null }, (progress) =>
        makeBackup(context, { name, kind, passphrase, withKeys, madeBy }, progress),
      )
    },
    async verify(doer, name, passphrase) {
      await folder.get(name)
      return start(doer, { kind: 'verify', backup: name, brain: null }, async (progress) =>
        verifyStored(context, name, await unpacking(name, passphrase, progress)),
      )
    },
    async restore(doer, name, { confirm, passphrase, unsigned, withoutRestorePoint }) {
      await folder.get(name)
      requireConfirmed(name, confirm)
      const started = await start(doer, { kind: 'restore', backup: name, brain: null }, async (progress) => {
        const checkSignature = checkBySidecar(sidecar, config.signing.profile)
        const restoring = {
          ...{ config, doer, mark, backup: name, unsigned, checkSignature, now },
          standStill: () => standStill(context, progress),
          makeRestorePoint: withoutRestorePoint ? null : () => makeRestorePoint(context, doer, progress),
        }
        await withUnpacked(await unpacking(name, passphrase, progress), (staging) =>
          stageRestore(restoring, staging),
        )
        // The restored log will tell of it.
        return undefined
      })
      started.ended.then(({ state }) => {
        if (state === 'restarting') setTimeout(onRestart, timeToTell)
      })
      return started
    },
    async restoreBrain(doer, name, { confirm, passphrase, ...wanted }) {
      await folder.get(name)
      requireConfirmed(name, confirm)
      await refuseBrain(context, wanted)
      return start(
        doer,
        { kind: 'restore-brain', backup: name, brain: wanted.as ?? wanted.brain },
        async (progress) => {
          const errand = { backup: name, doer, wanted }
          const archive = await unpacking(name, passphrase, progress)
          await withUnpacked(archive, (staging) => restoreBrain(context, errand, staging), wanted.brain)
          return undefined
        },
      )
    },
    async remove(doer, name, confirm) {
      const { kind, createdAt } = await folder.get(name)
      requireConfirmed(name, confirm)
      if (jobs.latest?.state === 'running' && jobs.latest.backup === name)
        throw new HubError('backup-under-way', `work on ${name} is under way: wait until it has ended`)
      await folder.remove(name)
      await enter(doer, 'backup.remove', { backup: name, kind, createdAt })
    },
    async download(doer, name) {
      const { bytes } = await folder.get(name)
      await enter(doer, 'backup.download', { backup: name, bytes })
      return archiveFile(folder.path, name)
    },
    figures: () => figuresOf(folder, failures, now()),
    async close() {
      await readyAtStart
      await jobs.close()
    },
  }
}

function requireConfirmed(name: string, confirm: string): void {
  if (confirm === name) return
  throw new HubError(
    'confirmation-required',
    `this cannot be undone without a backup: say the name again: {"confirm":"${name}"}`,
  )
}

function withoutPassphrase(): HubError {
  return new HubError(
    'bad-request',
    'there is no passphrase to encrypt with: send one, or configure backups.passphrase_file',
  )
}
