// notarium jobs: the imports and syncs of a brain, the newest first; one can be cancelled.
import { brainOperations } from '@notarium/contract/hub'
import { type BrainFlags, commandOnBrain, openBrain } from '../brain/command-on-brain.ts'
import { lineOf } from '../brain/import-report.ts'
import { present } from '../output/present.ts'
import { wholeNumber } from '../whole-number.ts'

const mostJobs = 20

export const jobsCommand = commandOnBrain(
  'jobs',
  `List the last ${mostJobs} imports and syncs of a brain, or cancel one.`,
)
  .option('--cancel <id>', 'end this one; the pages it has stored stay', wholeNumber(1, 10 ** 15))
  .action(async ({ cancel, ...flags }: BrainFlags & { readonly cancel?: number }) => {
    const brain = await openBrain(flags)
    if (cancel !== undefined) {
      const params = { id: String(cancel) }
      const cancelled = await brain.call(brainOperations.cancelImport, { params })
      return present(cancelled, flags, (job) => [lineOf(job)])
    }
    const listed = await brain.call(brainOperations.listImports, { query: { limit: mostJobs } })
    await present(listed, flags, ({ imports }) => imports.map(lineOf), 'There are no jobs.')
  })
