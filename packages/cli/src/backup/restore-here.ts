// A backup restored on this machine without a hub, and what to do next.
import { basename } from 'node:path'
import { type OfflineOutcome, restoreBackupFile } from '@notarium/hub'
import { ConfigError, createLogger } from '@notarium/runtime'
import { CommandError } from '../command-error.ts'
import { brainStores } from '../hub/brain-stores.ts'
import type { HubFlags } from '../hub/command-on-hub.ts'
import { operatorActor } from '../server/operator.ts'
import { contentLines } from './archive.ts'
import { confirmedName } from './confirm.ts'
import { inspectWith } from './inspect-manifest.ts'
import { type PassphraseFlags, passphraseOf } from './passphrase.ts'
import { presentJob } from './present-job.ts'
import { createProgressView } from './show-progress.ts'

export interface OfflineFlags extends HubFlags, PassphraseFlags {
  readonly config?: string
  readonly trust: readonly string[]
  readonly unsigned: boolean
  readonly confirm?: string
}

export async function restoreHere(file: string, folder: string, flags: OfflineFlags): Promise<void> {
  const name = basename(file)
  const typed = flags.confirm ?? (await confirmedName(name, `replace what is in '${folder}'`))
  if (typed !== name) throw new CommandError(`that is not '${name}': nothing was done`)
  if (flags.trust.length === 0 && !flags.unsigned)
    throw new CommandError('name who vouches for the signer with --trust, or say --unsigned')
  const inspect = inspectWith(flags.trust)
  const passphrase = await passphraseOf(file, flags)
  const view = createProgressView()
  const hub = { data: folder, ...(flags.config !== undefined && { config: flags.config }) }
  const outcome = await restoreBackupFile({
    ...{ file, passphrase, hub, inspect, unsigned: flags.unsigned, stores: brainStores },
    doer: { actor: operatorActor(), ip: '', role: 'owner' },
    log: createLogger('hub', 'silent'),
    onProgress: view.show,
  })
    .catch((error) => {
      throw error instanceof ConfigError ? new CommandError(error.message) : error
    })
    .finally(view.end)
  // There is no process to start anew.
  const job = outcome.job.state === 'restarting' ? { ...outcome.job, state: 'done' as const } : outcome.job
  await presentJob(job, flags, () => linesOf(outcome, folder))
}

function linesOf({ contents, signedBy }: OfflineOutcome, folder: string): string[] {
  return [
    `RESTORED  into ${folder}${signedBy === null ? '' : `, signed by ${signedBy}`}`,
    ...(contents === null ? [] : contentLines(contents)),
    'Everybody has to log in again; tokens work as they did then.',
    `Start it: notarium up --data ${folder}`,
  ]
}
