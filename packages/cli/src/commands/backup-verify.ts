// notarium backup verify: exit code 0 when everything in it can be restored, 1 when not.
// By its name the running hub does it; a file is checked here, on any machine.
import { type Backup, type BackupJob, hubOperations } from '@notarium/contract/hub'
import { verifyBackupFile } from '@notarium/hub'
import { contentLines, isPath } from '../backup/archive.ts'
import { followJob } from '../backup/follow-job.ts'
import { inspectWith, trustFlag } from '../backup/inspect-manifest.ts'
import { givenPassphrase, type PassphraseFlags, passphraseFlag, passphraseOf } from '../backup/passphrase.ts'
import { presentJob } from '../backup/present-job.ts'
import { createProgressView } from '../backup/show-progress.ts'
import { brainStores } from '../hub/brain-stores.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { connectHub } from '../hub/hub-client.ts'

interface Flags extends HubFlags, PassphraseFlags {
  readonly trust: readonly string[]
}

export const backupVerifyCommand = commandOnHub(
  'verify',
  'Restore a backup to a temporary place, and check it.',
)
  .argument('<name or file>', 'of a backup of the running hub, or the path of a file (with a "/")')
  .option(...passphraseFlag)
  .option(...trustFlag)
  .addHelpText('after', '\nExit code: 0 it can be restored, 1 it cannot or could not be read, 2 wrong usage.')
  .action(async (named: string, flags: Flags) => {
    const { job, contents } = await (isPath(named) ? verifyHere(named, flags) : verifyByHub(named, flags))
    await presentJob(job, flags, () => [
      `VERIFIES  ${named}`,
      ...(contents === null ? [] : contentLines(contents)),
    ])
  })

interface Verified {
  readonly job: BackupJob
  readonly contents: Backup['contents']
}

async function verifyByHub(name: string, flags: Flags): Promise<Verified> {
  const hub = await connectHub(flags.data)
  const passphrase = givenPassphrase(flags)
  const body = passphrase === undefined ? {} : { passphrase }
  const job = await followJob(hub, await hub.call(hubOperations.verifyBackup, { params: { name }, body }))
  return { job, contents: (await hub.call(hubOperations.getBackup, { params: { name } })).contents }
}

async function verifyHere(file: string, flags: Flags): Promise<Verified> {
  const inspect = inspectWith(flags.trust)
  const passphrase = await passphraseOf(file, flags)
  const view = createProgressView()
  return verifyBackupFile({ file, passphrase, stores: brainStores, inspect, onProgress: view.show }).finally(
    view.end,
  )
}
