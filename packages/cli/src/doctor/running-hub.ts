// The hub that serves the folder, where one does, and what it knows of its brains.
import {
  type BrainRecord,
  brainOperations,
  type Health,
  healthSchema,
  hubOperations,
} from '@notarium/contract/hub'
import { readAddress } from '@notarium/runtime'
import { urlHost } from '@notarium/runtime/http'
import { CommandError } from '../command-error.ts'
import { connectHub, type HubClient } from '../hub/hub-client.ts'
import { type Check, failed, ok, skipped, warning } from './check.ts'

export interface RunningHub {
  readonly port: number
  readonly pid: number
  readonly health: Health
  readonly client: HubClient
  /** None where it could not say. */
  readonly brains: readonly BrainRecord[]
}

const patienceMs = 5_000

/** Undefined where none runs; the check says so, or what is wrong with the one that does. */
export async function findHub(folder: string): Promise<{ check: Check; hub: RunningHub | undefined }> {
  try {
    const address = await readAddress(folder, 'hub')
    if (address === undefined)
      return { check: skipped('hub', 'none runs on this folder: "notarium up" starts one'), hub: undefined }
    const { port, pid } = address
    const health = await healthAt(`http://${urlHost(address.host)}:${port}`)
    if (health === undefined) {
      const found = `it should serve on port ${port} (process ${pid}), and does not answer`
      return {
        check: failed('hub', found, 'start it again: "notarium up"; its log says why it ended'),
        hub: undefined,
      }
    }
    const client = await connectHub(folder)
    const brains = await client.call(hubOperations.listBrainRecords).then(
      (answer) => answer.brains,
      () => [],
    )
    return { check: checkHealth(health), hub: { port, pid, health, client, brains } }
  } catch (error) {
    return {
      check: failed('hub', (error as Error).message, 'run this as the user who runs the hub'),
      hub: undefined,
    }
  }
}

/** Undefined where there is no answer that a hub would give. */
export async function healthAt(origin: string): Promise<Health | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${origin}/health`, { signal, redirect: 'error' })
    return healthSchema.parse(await answer.json())
  } catch {
    return undefined
  }
}

function checkHealth({ status, version, database }: Health): Check {
  if (database === 'unavailable')
    return failed(
      'hub',
      `version ${version} runs, and its main database is out of reach`,
      'see the check of the database',
    )
  return ok('hub', `version ${version} runs, and is ${status}`)
}

export async function checkBrains({ brains, client }: RunningHub): Promise<readonly Check[]> {
  return Promise.all(
    brains.map(async (brain) => {
      const state = checkState(brain)
      return state.state === 'ok' ? checkEmbeddings(brain.name, client) : state
    }),
  )
}

function checkState({ name, state, wanted, supervise, host, port, lastExit }: BrainRecord): Check {
  const what = `brain ${name}`
  if (state === 'running') return ok(what, 'it runs')
  if (state === 'stopped' && wanted === 'stopped') return skipped(what, 'it was stopped on purpose')
  if (supervise === 'external')
    return failed(
      what,
      `nobody answers at ${host}:${port}`,
      `start it there: systemctl start notarium-brain@${name}`,
    )
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
