// notarium backup create: the running hub makes one, while everything goes on.
import { hubOperations } from '@notarium/contract/hub'
import { Option } from 'commander'
import { followJob } from '../backup/follow-job.ts'
import { givenPassphrase, type PassphraseFlags, passphraseFlag } from '../backup/passphrase.ts'
import { presentJob } from '../backup/present-job.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { connectHub } from '../hub/hub-client.ts'

interface Flags extends HubFlags, PassphraseFlags {
  readonly plain: boolean
}

export const backupCreateCommand = commandOnHub('create', 'Back up the hub and every brain, while they run.')
  .option(
    passphraseFlag[0],
    'encrypt it with its first line (or set NOTARIUM_BACKUP_PASSPHRASE; default: as configured)',
  )
  .addOption(
    new Option('--plain', 'do not encrypt it, though a passphrase is configured')
      .default(false)
      .conflicts('passphraseFile'),
  )
  .addHelpText('after', '\nExit code: 0 made and whole, 1 failed or a brain is missing in it, 2 not started.')
  .action(async ({ plain, ...flags }: Flags) => {
    const hub = await connectHub(flags.data)
    const passphrase = plain ? undefined : givenPassphrase(flags)
    const body = { ...(plain && { encrypt: false }), ...(passphrase !== undefined && { passphrase }) }
    const job = await followJob(hub, await hub.call(hubOperations.createBackup, { body }))
    const made = job.state === 'done' ? await backupOf(job.backup ?? '') : undefined
    // Before the output: a reader that stops early must not turn a failure into a success.
    if (made?.contents?.missing.length !== 0) process.exitCode = 1
    await presentJob(job, flags, () => [`The backup ${job.backup} was made (${made?.bytes} bytes).`])

    function backupOf(name: string) {
      return hub.call(hubOperations.getBackup, { params: { name } })
    }
  })
