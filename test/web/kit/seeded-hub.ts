// A hub in which people have worked for a while: everything that the interface shows is there to be seen. All of it was
// done by HTTP, as people, programs and agents do it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hubClient } from '../../hub/kit/hub-client.ts'
import { type HubFolder, makeHubFolder } from '../../hub/kit/hub-folder.ts'
import { prepareHub, serveHub } from '../../hub/kit/hub-process.ts'
import { makeKeyFolder, writeProfiles } from '../../sidecar/kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from '../../sidecar/kit/sidecar.ts'
import type { ReachedHub } from './import-files.ts'
import { type SeededBrains, seedBrains } from './seed-brains.ts'
import { type SeededHandbook, seedHandbook } from './seed-handbook.ts'
import { type People, seedPeople } from './seed-people.ts'
import { type SeededTokens, seedTokens } from './seed-tokens.ts'

export interface SeededHub extends ReachedHub, SeededBrains, SeededHandbook {
  /** The data folder. */
  readonly folder: string
  readonly people: People
  readonly tokens: SeededTokens
  readonly sidecar: SidecarProcess | undefined
  stop(): Promise<void>
}

export interface SeededHubOptions {
  /** Without one, what is to be signed waits, as it does for operators whose sidecar is down. */
  readonly withSidecar?: boolean
}

// A test logs in as many people as it likes, each from an address of their own, and clicks faster than people do.
const settings = `[server]
trust_proxy = ["127.0.0.1"]
[limits]
requests_per_second = 0
[signing]
profile = "guest-gost"
key_alias = "gost"
`

export async function startSeededHub({ withSidecar = true }: SeededHubOptions = {}): Promise<SeededHub> {
  const place = await makeHubFolder(settings)
  const [sidecar, { origin, end }] = await Promise.all([
    withSidecar ? startSidecarOf(place) : undefined,
    prepareHub(place).then(() => serveHub(place)),
  ])
  const stop = async () => {
    await Promise.all([end('SIGTERM'), sidecar?.stop()])
    place.remove()
  }
  const seeded = await seed({ origin, client: hubClient(origin) }, place).catch(async (error) => {
    await stop()
    throw error
  })
  return { ...seeded, sidecar, stop }
}

async function seed(
  hub: ReachedHub,
  { folder, owner }: HubFolder,
): Promise<Omit<SeededHub, 'sidecar' | 'stop'>> {
  const session = await hub.client.logIn(owner)
  const [people, brains] = await Promise.all([
    seedPeople(hub.client, { ...owner, session }),
    seedBrains(hub.client, session, folder),
  ])
  const tokens = await seedTokens(hub.client, people)
  const handbook = await seedHandbook(hub, people, tokens, brains.notesFolder)
  return { ...hub, ...brains, ...handbook, folder, people, tokens }
}

/** Where the hub looks for it unless it is told otherwise. */
function startSidecarOf({ folder }: HubFolder): Promise<SidecarProcess> {
  const home = join(folder, 'sidecar')
  mkdirSync(home)
  return startSidecar({ folder: home, profilesFile: writeProfiles(makeKeyFolder(join(home, 'keys'))) })
}
