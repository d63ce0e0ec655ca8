// notarium brain jobs: the imports and syncs of a running brain, the newest first; one can be cancelled.
import { importJobSchema } from '@notarium/contract/brain'
import { Command, InvalidArgumentError } from 'commander'
import { type BrainClient, connectBrain, dataOption } from '../brain/brain-client.ts'
import { lineOf } from '../brain/import-report.ts'
import { printableLine } from '../printable.ts'
import { writeStandardOutput } from '../standard-streams.ts'

const mostJobs = 20

export const brainJobsCommand = new Command('jobs')
  .description(`List the last ${mostJobs} imports and syncs of a running brain, or cancel one.`)
  .requiredOption(...dataOption)
  .option('--cancel <id>', 'end this one; the pages it has stored stay', parseId)
  .action(async ({ data, cancel }: { readonly data: string; readonly cancel?: number }) => {
    const client = await connectBrain(data)
    const jobs = cancel === undefined ? await listed(client) : [await cancelled(client, cancel)]
    if (jobs.length === 0) console.error('There are no jobs.')
    await writeStandardOutput(jobs.map((job) => `${printableLine(lineOf(job))}\n`).join(''))
  })

async function listed(client: BrainClient) {
  const answer = (await (await client.ask('GET', `/api/imports?limit=${mostJobs}`)).json()) as {
    imports: unknown
  }
  return importJobSchema.array().parse(answer.imports)
}

async function cancelled(client: BrainClient, id: number) {
  return importJobSchema.parse(await (await client.ask('POST', `/api/imports/${id}/cancel`)).json())
}

function parseId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use the number that the list shows.')
}
