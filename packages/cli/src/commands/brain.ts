// notarium brain: the brains of a hub; and one alone, without a hub.
import { Command } from 'commander'
import { brainIdentityCommand } from './brain-identity.ts'
import { brainMembersCommand } from './brain-members.ts'
import {
  brainLogsCommand,
  brainRestartCommand,
  brainStartCommand,
  brainStopCommand,
} from './brain-processes.ts'
import { brainChangeCommand, brainCreateCommand, brainListCommand } from './brain-records.ts'
import { brainRemoveCommand } from './brain-remove.ts'
import { brainServeCommand } from './brain-serve.ts'

export const brainCommand = new Command('brain')
  .description('Brains (knowledge bases): list, create, start, stop, remove them; serve one without a hub.')
  .addCommand(brainListCommand)
  .addCommand(brainCreateCommand)
  .addCommand(brainStartCommand)
  .addCommand(brainStopCommand)
  .addCommand(brainRestartCommand)
  .addCommand(brainLogsCommand)
  .addCommand(brainChangeCommand)
  .addCommand(brainMembersCommand)
  .addCommand(brainRemoveCommand)
  .addCommand(brainServeCommand)
  .addCommand(brainIdentityCommand)
