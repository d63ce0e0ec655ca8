// A hub with one brain whose part the test plays: as a plain server, a request at a time.
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { identityHeader } from '@notarium/contract/brain'
import { verifyIdentity } from '@notarium/runtime'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { insertBrain } from '../../store/brain-rows.ts'
import { type ServedHub, startHub } from '../../testing/served-hub.ts'

export const testKey = Buffer.alloc(32, 1)

export interface PlayedBrain {
  readonly served: ServedHub
  readonly port: number
  /** Tokens of sessions. */
  readonly viewer: string
  readonly editor: string
  readonly admin: string
  /** What the brain does with requests from now on. */
  play(listener: RequestListener): void
  /** The connections that it has accepted and not closed. */
  readonly connections: ReadonlySet<Socket>
  writeKey(key: Uint8Array): void
  change(sql: string, ...values: string[]): Promise<void>
  /** The entries of the audit log that are about this brain, since it was last asked for. */
  entries(): Promise<readonly { action: string; payload: Record<string, unknown>; outbox: number }[]>
}

/** For the tests of one file. */
export function playBrain(): PlayedBrain {
  let played: PlayedBrain
  let end = async () => {}
  beforeAll(async () => {
    ;({ played, end } = await start())
  })
  afterAll(() => end())
  return new Proxy({} as PlayedBrain, { get: (_target, name) => Reflect.get(played, name) })
}

/** For one test, with a sidecar at this socket. */
export async function playBrainOnce(sidecarSocket: string): Promise<PlayedBrain> {
  const { played, end } = await start(sidecarSocket)
  onTestFinished(end)
  return played
}

/** Who asks the brain, as the hub says. Throws where it is not signed for this request. */
export function identityIn({ headers, method = '', url = '' }: IncomingMessage, key: Uint8Array = testKey) {
  return verifyIdentity(key, String(headers[identityHeader]), { method, path: url, brain: 'docs' })
}

export const answerJson =
  (value: unknown, status = 200): RequestListener =>
  async (request, response) => {
    await text(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }

async function start(sidecarSocket = '') {
  let listener: RequestListener = answerJson({})
  const connections = new Set<Socket>()
  const server = createServer((request, response) => {
    // The hub looks by itself whether the brain is there.
    if (request.url === '/health') response.end()
    else listener(request, response)
  })
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const settings = `[sidecar]\nsocket = "${sidecarSocket}"\n[limits]\nrequests_per_second = 0\n`
  const served = await startHub({ settings })
  const { hub, folder } = served
  const brain = { name: 'docs', displayName: 'Docs', host: '127.0.0.1', port, createdAt: 0 }
  await insertBrain(hub.database, { ...brain, visibility: 'open', supervise: 'external', wanted: 'running' })
  const writeKey = (key: Uint8Array) => {
    mkdirSync(join(folder, 'brains', 'docs'), { recursive: true })
    writeFileSync(join(folder, 'brains', 'docs', 'identity.key'), key, { mode: 0o600 })
  }
  writeKey(testKey)
  const reload = async () => {
    await hub.directory.reload()
    hub.brains.follow()
  }
  await reload()
  let seen = 0
  const played: PlayedBrain = {
    served,
    port,
    connections,
    writeKey,
    viewer: (await served.person('viewer')).session,
    editor: (await served.person('editor')).session,
    admin: (await served.person('admin')).session,
    play(next) {
      listener = next
    },
    async change(sql, ...values) {
      await hub.database.run(sql, ...values)
      await reload()
    },
    async entries() {
      const rows = await hub.database.all<{ id: number; action: string; payload: string; outbox: number }>(
        'SELECT id, action, payload, outbox FROM audit_log WHERE id > ? ORDER BY id',
        seen,
      )
      seen = rows.at(-1)?.id ?? seen
      return rows.map(({ action, payload, outbox }) => ({ action, payload: JSON.parse(payload), outbox }))
    },
  }
  const end = async () => {
    await served.close()
    server.closeAllConnections()
    server.close()
  }
  return { played, end }
}
