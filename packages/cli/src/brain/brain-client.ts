// A brain that runs on this machine, asked straight or by way of the hub.
import { type Ask, createAsk } from '../server/ask.ts'
import { brainPath, type Call, createCall } from '../server/call.ts'
import { type FoundServer, findServer } from '../server/find-server.ts'

export interface BrainClient {
  /** Paths are the brain's own: '/api/pages'. */
  readonly ask: Ask
  readonly call: Call
  /** The flags with which a command reaches the same brain. */
  readonly flags: string
}

/** Of a brain that runs without a hub. */
export async function connectBrain(folder: string): Promise<BrainClient> {
  const brain = await findBrain(folder)
  const ask = createAsk(brain, brain.address.name)
  return { ask, call: createCall(ask, brainPath), flags: `--folder ${folder}` }
}

export function findBrain(folder: string): Promise<FoundServer> {
  return findServer('brain', folder, `start it with "notarium brain serve --data ${folder}"`)
}
