// The hub that runs on this machine. Whoever can read the operator's key in its folder acts as the operator.
import { resolve } from 'node:path'
import type { BrainClient } from '../brain/brain-client.ts'
import { type Ask, createAsk } from '../server/ask.ts'
import { brainPath, type Call, createCall, pathSegment } from '../server/call.ts'
import { findServer } from '../server/find-server.ts'

export interface HubClient {
  readonly ask: Ask
  readonly call: Call
  /** A brain of that name, whether or not there is one, asked by way of the hub. */
  brain(name: string): BrainClient
}

/** No brain can have this name. */
const audience = '(hub)'
const remedy = 'start it with npm start, or: notarium up'

/** `data` is the hub's folder; else NOTARIUM_DATA, else ./data. */
export async function connectHub(data?: string): Promise<HubClient> {
  const folder = resolve(data ?? (process.env['NOTARIUM_DATA'] || 'data'))
  const ask = createAsk(await findServer('hub', folder, remedy), audience)
  return { ask, call: createCall(ask), brain: (name) => brainOf(ask, name, data) }
}

function brainOf(askHub: Ask, name: string, data: string | undefined): BrainClient {
  const own = `/api/brains/${pathSegment(name)}/`
  const ask: Ask = (method, path, ...content) => askHub(method, path.replace(/^\/api\//, own), ...content)
  const flags = `--brain ${name}${data === undefined ? '' : ` --data ${data}`}`
  return { ask, call: createCall(ask, brainPath), flags }
}
