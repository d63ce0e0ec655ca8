// The hub that serves the folder, where one does, and what it knows of its brains.
import {
  type BrainRecord,
  type Health,
  type HealthProblem,
  healthSchema,
  hubOperations,
} from '@notarium/contract/hub'
import { readAddress } from '@notarium/runtime'
import { urlHost } from '@notarium/runtime/http'
import { connectHub, type HubClient } from '../hub/hub-client.ts'
import { type Check, failed, ok, skipped } from './check.ts'

export interface RunningHub {
  readonly host: string
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
    const { host, port, pid } = address
    const health = await healthAt(`http://${urlHost(host)}:${port}`)
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
    return { check: checkHealth(health), hub: { host, port, pid, health, client, brains } }
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

function checkHealth({ status, version, database, problems }: Health): Check {
  if (database === 'unavailable')
    return failed(
      'hub',
      `version ${version} runs, and its main database is out of reach${sinceOf(problems[0])}`,
      'see the check of the database',
    )
  const found = problems.map(
    (problem) => `; ${problem.brain ?? problem.layer}: ${problem.code}${sinceOf(problem)}`,
  )
  return ok('hub', `version ${version} runs, and is ${status}${found.join('')}`)
}

const sinceOf = (problem: HealthProblem | undefined): string =>
  problem === undefined ? '' : ` since ${problem.since}`
