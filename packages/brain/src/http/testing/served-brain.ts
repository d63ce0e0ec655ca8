// A real brain behind its real server, for tests: in a folder that is gone afterwards, asked with signed identities.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrainScope, identityHeader } from '@notarium/contract/brain'
import { createLogger, signIdentity } from '@notarium/runtime'
import { afterAll, beforeAll } from 'vitest'
import { readBrainConfig } from '../../config/brain-config.ts'
import { createLoadMetrics } from '../../metrics/load-metrics.ts'
import { measureBrain } from '../../metrics/measured-brain.ts'
import { openBrain } from '../../open-brain.ts'
import { createHttpServer, type HttpServer } from '../server.ts'

export interface Asking {
  readonly body?: BodyInit | object
  readonly headers?: Readonly<Record<string, string>>
  readonly scopes?: BrainScope[]
  /** Another value of the identity's header; null is none. */
  readonly identity?: string | null
}

export const testKey = new Uint8Array(32).fill(1)
export const testActor = { type: 'user', id: '1', name: 'Анна' } as const
const everything: BrainScope[] = ['read', 'write', 'admin']

export function signed(method: string, path: string, scopes = everything): string {
  return signIdentity(testKey, { actor: testActor, scopes, brain: 'test' }, { method, path })
}

/** Serves from before the tests of a file until after them. */
export function serveBrainForTests(maxUploadBytes = 1_000_000) {
  const folder = mkdtempSync(join(tmpdir(), 'brain-http-'))
  let origin = ''
  let end = async (): Promise<void> => {}
  beforeAll(async () => {
    const log = createLogger('test', 'silent')
    const { settings } = await readBrainConfig({ data: folder, name: 'test' })
    const brain = await openBrain(settings, log)
    const eventTimes = { pace: 1, heartbeat: 20 }
    const measured = measureBrain(brain)
    const server: HttpServer = createHttpServer({
      brain: measured,
      loadMetrics: createLoadMetrics(measured),
      key: testKey,
      log,
      maxUploadBytes,
      eventTimes,
    })
    const { port } = await server.listen('127.0.0.1', 0)
    origin = `http://127.0.0.1:${port}`
    end = async () => {
      await server.close(1000)
      await brain.close()
    }
  })
  afterAll(async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    url: () => origin,
    ask(method: string, path: string, { body, headers, scopes, identity }: Asking = {}): Promise<Response> {
      const header = identity === undefined ? signed(method, path, scopes) : identity
      return fetch(origin + path, {
        method,
        headers: {
          ...(isJson(body) && { 'content-type': 'application/json' }),
          ...(header !== null && { [identityHeader]: header }),
          ...headers,
        },
        ...(body !== undefined && { body: isJson(body) ? JSON.stringify(body) : body, duplex: 'half' }),
      } as RequestInit)
    },
  }
}

function isJson(body: Asking['body']): body is object {
  return body !== undefined && body.constructor === Object
}
