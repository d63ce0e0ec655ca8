// The brains of a hub that runs: how their processes are, who has the port of one that is down, and the embeddings.
import { type BrainRecord, brainOperations } from '@notarium/contract/hub'
import { CommandError } from '../command-error.ts'
import type { HubClient } from '../hub/hub-client.ts'
import { type Check, failed, ok, skipped, warning } from './check.ts'
import { strangerOnPort } from './port-holder.ts'
import type { RunningHub } from './running-hub.ts'

export async function checkBrains({ brains, client }: RunningHub): Promise<readonly Check[]> {
  return Promise.all(
    brains.map((brain) =>
      brain.state === 'running' ? checkEmbeddings(brain.name, client) : checkDown(brain),
    ),
  )
}

async function checkDown(brain: BrainRecord): Promise<Check> {
  const { name, state, wanted, supervise, host, port, pid, lastExit } = brain
  const what = `brain ${name}`
  if (state === 'stopped' && wanted === 'stopped') return skipped(what, 'it was stopped on purpose')
  if (supervise === 'external')
    return failed(
      what,
      `nobody answers at ${host}:${port}`,
      `start it there: systemctl start notarium-brain@${name}`,
    )
  const stranger = await strangerOnPort({ host, port }, pid)
  if (stranger !== undefined) {
    const remedy = `stop that, or give the brain another: "notarium brain change ${name} --port N"`
    return failed(what, `it is ${state}, and its port ${port} is held by ${stranger}`, remedy)
  }
  const why = lastExit === null ? '' : `, it last ended with ${lastExit.reason}`
  const remedy = `read its log: "notarium brain logs ${name}"`
  return state === 'starting' || state === 'restarting'
    ? warning(what, `it is ${state}${why}`, `wait a little, or ${remedy}`)
    : failed(what, `it is ${state}${why}`, remedy)
}

async function checkEmbeddings(name: string, client: HubClient): Promise<Check> {
  const what = `brain ${name}`
  try {
    const { provider, model, debt } = await client.call(brainOperations.getEmbeddings, {
      params: { brain: name },
    })
    if (provider === 'none') return ok(what, 'it runs, without embeddings')
    if (debt.lastError === null)
      return ok(what, `it runs, with embeddings by ${model}, and ${debt.chunks} chunks wait for theirs`)
    const found = `it runs, yet the embedding provider does not answer as it should: ${debt.lastError}`
    const remedy = `mend the provider, or [embeddings] in brain.toml; ${debt.chunks} chunks wait and follow by themselves`
    return warning(what, found, remedy)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return failed(what, `it runs, and does not answer: ${error.message}`, `"notarium brain restart ${name}"`)
  }
}
