// notarium brain: one knowledge base, and commands that ask one that runs.
import { Command } from 'commander'
import { brainExportCommand } from './brain-export.ts'
import { brainIdentityCommand } from './brain-identity.ts'
import { brainImportCommand } from './brain-import.ts'
import { brainJobsCommand } from './brain-jobs.ts'
import { brainSearchCommand } from './brain-search.ts'
import { brainServeCommand } from './brain-serve.ts'

export const brainCommand = new Command('brain')
  .description('A knowledge base: serve it, import, search, export.')
  .addCommand(brainServeCommand)
  .addCommand(brainImportCommand)
  .addCommand(brainJobsCommand)
  .addCommand(brainSearchCommand)
  .addCommand(brainExportCommand)
  .addCommand(brainIdentityCommand)
