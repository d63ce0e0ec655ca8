// A hub as an operator runs it: its folder made ready and its process started by the command, with an owner whose
// password the operator chose.
import { type Credentials, type HubFolder, makeHubFolder } from './hub-folder.ts'
import { type NotariumProcess, runNotarium } from './notarium-process.ts'

export interface ServingHub extends NotariumProcess {
  readonly port: number
  readonly origin: string
}

export interface HubProcess extends ServingHub {
  readonly folder: string
  readonly owner: Credentials
  /** With its folder. */
  stop(): Promise<void>
}

/** `settings` is what notarium.toml holds besides the ports of brains. */
export async function startHubProcess(settings: string): Promise<HubProcess> {
  const place = await makeHubFolder(settings)
  await prepareHub(place)
  const hub = await serveHub(place)
  return {
    ...hub,
    folder: place.folder,
    owner: place.owner,
    async stop() {
      await hub.end('SIGTERM')
      place.remove()
    },
  }
}

export async function prepareHub({ env }: HubFolder): Promise<void> {
  const made = runNotarium(['init'], env)
  if ((await made.ended) !== 0) throw new Error(`the hub cannot be made ready: ${made.output()}`)
}

/** `notarium hub` in a folder that is ready. */
export async function serveHub({ env }: HubFolder): Promise<ServingHub> {
  const hub = runNotarium(['hub'], env)
  const [, port] = await hub.whenSaid(/"port":(\d+)[^\n]*"msg":"serving"/)
  return { ...hub, port: Number(port), origin: `http://127.0.0.1:${port}` }
}
