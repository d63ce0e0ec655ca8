// notarium brain start, stop, restart, logs: the processes of the brains.
import { hubOperations } from '@notarium/contract/hub'
import type { Command } from 'commander'
import { brainSentence, presentStarted } from '../hub/brain-sentence.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { connectHub } from '../hub/hub-client.ts'
import { requireBrains } from '../hub/require-brains.ts'
import { present } from '../output/present.ts'
import { wholeNumber } from '../whole-number.ts'

type Change = 'startBrain' | 'stopBrain' | 'restartBrain'

export const brainStartCommand = changing('start', 'Start a brain.', 'startBrain')
export const brainStopCommand = changing('stop', 'Stop a brain, until it is started again.', 'stopBrain')
export const brainRestartCommand = changing('restart', 'Stop a brain and start it again.', 'restartBrain')

export const brainLogsCommand = commandOnHub('logs', "Print the last lines of a brain's log.")
  .argument('<name>', 'of the brain')
  .option('--lines <number>', 'how many at most', wholeNumber(1, 2000), 200)
  .action(async (name: string, { lines, ...flags }: HubFlags & { readonly lines: number }) => {
    const hub = await connectHub(flags.data)
    await requireBrains(hub, [name])
    const log = await hub.call(hubOperations.readBrainLog, { params: { name }, query: { lines } })
    await present(log, flags, (answer) => answer.lines, 'The log is empty.')
  })

function changing(name: string, description: string, operation: Change): Command {
  return commandOnHub(name, description)
    .argument('<name>', 'of the brain')
    .action(async (name: string, flags: HubFlags) => {
      const hub = await connectHub(flags.data)
      await requireBrains(hub, [name])
      const brain = await hub.call(hubOperations[operation], { params: { name } })
      if (operation === 'stopBrain') await present(brain, flags, (now) => [brainSentence(now)])
      else await presentStarted(brain, flags)
    })
}
