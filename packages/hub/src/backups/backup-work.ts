// What the pieces of work on backups do, each with its record: made, copied elsewhere, thinned out; tried.
import type { Doer } from '../access/caller.ts'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import { archiveFile, newBackupName } from './archive/names.ts'
import { checkBySidecar } from './archive/signature.ts'
import { bad } from './archive/unpack-backup.ts'
import type { BackupContext } from './context.ts'
import { runCopyCommand } from './copy-command.ts'
import { contentsOf, createBackup, type NewBackup } from './create-backup.ts'
import type { JobProgress } from './jobs.ts'
import { outlived } from './retention.ts'
import { type Trial, tryRestore } from './verify-backup.ts'

type Told = Readonly<Record<string, unknown>>

/** The one that was sent, else the configured one. */
export async function passphraseFor(
  { backups }: HubConfig,
  given: string | undefined,
): Promise<string | undefined> {
  if (given !== undefined || backups.passphrase === undefined) return given
  return backups.passphrase().catch((error: Error) => {
    throw new HubError('conflict', error.message)
  })
}

export async function makeBackup(
  context: BackupContext,
  backup: NewBackup,
  progress: JobProgress,
): Promise<Told> {
  const { manifest, signed, bytes } = await createBackup(context, backup, progress)
  await copyElsewhere(context, backup.name, progress)
  await removeOutlived(context, backup.name)
  const { kind } = backup
  const missing = manifest.missing.map(({ name }) => name)
  return { kind, bytes, signed, brains: manifest.brains.map(({ name }) => name), missing }
}

/** Gives its name. */
export async function makeRestorePoint(
  context: BackupContext,
  doer: Doer,
  progress: JobProgress,
): Promise<string> {
  const { config, folder, now } = context
  const passphrase = await passphraseFor(config, undefined)
  const name = newBackupName(folder.path, now(), passphrase !== undefined)
  const kind = 'restore-point'
  const { manifest } = await createBackup(
    context,
    { name, kind, passphrase, withKeys: true, madeBy: doer.actor.name },
    progress,
  )
  const [missing] = manifest.missing
  if (missing === undefined) return name
  await folder.remove(name)
  throw new HubError(
    'conflict',
    `there can be no restore point, because the brain '${missing.name}' cannot be backed up (${missing.reason}): ` +
      'mend that, or restore without one, and what is there is put aside as it is',
  )
}

/** Rejects where it does not verify; its record says so too. */
export async function verifyStored(
  { config, folder, sidecar, now }: BackupContext,
  name: string,
  archive: Omit<Trial, 'beside' | 'checkSignature'>,
): Promise<Told> {
  const startedAt = now()
  const note = (signedBy: string | null, problem: string | null) =>
    folder.note(name, {
      verification: {
        ...{ ok: problem === null, signedBy, problem },
        at: new Date(now()).toISOString(),
        seconds: (now() - startedAt) / 1000,
      },
    })
  try {
    const checkSignature = checkBySidecar(sidecar, config.signing.profile)
    const { manifest, signedBy, problem } = await tryRestore({
      ...archive,
      beside: config.database,
      checkSignature,
    })
    await folder.note(name, { contents: contentsOf(manifest), createdAt: manifest.created })
    if (problem !== null) throw bad(problem)
    await note(signedBy, null)
    return { signedBy }
  } catch (error) {
    // A full disk says nothing about the backup.
    const isVerdict = error instanceof HubError && error.code === 'bad-backup'
    if (isVerdict) await note(null, error.message)
    throw error
  }
}

async function copyElsewhere(
  { config, folder, log, now }: BackupContext,
  name: string,
  progress: JobProgress,
): Promise<void> {
  const { copyCommand } = config.backups
  if (copyCommand.length === 0) return
  progress.phase('copying')
  const outcome = await runCopyCommand(copyCommand, archiveFile(folder.path, name), progress.signal)
  await folder.note(name, { copy: { ...outcome, at: new Date(now()).toISOString() } })
  if (outcome.ok) return
  progress.remark(`The backup is NOT COPIED elsewhere: ${outcome.problem}`)
  log.error({ backup: name, problem: outcome.problem }, 'the backup is not copied elsewhere')
}

/** Never the one that was just made: others may have the time of a clock that was ahead. */
async function removeOutlived({ config, folder, log }: BackupContext, made: string): Promise<void> {
  for (const name of outlived(await folder.list(), config.backups)) {
    if (name === made) continue
    log.info({ backup: name }, 'a backup has outlived its time')
    await folder.remove(name).catch((error) => log.warn({ error: String(error) }, 'it cannot be removed'))
  }
}
