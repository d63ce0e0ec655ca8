// A hub that serves on a port of its own, in the test's process, on either database; and people in it, without the
// cost of real passwords.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityHeader } from '@notarium/contract/brain'
import type { Role, TokenScope } from '@notarium/contract/hub'
import { createLogger, signIdentity } from '@notarium/runtime'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { onTestFinished } from 'vitest'
import type { BrainStores } from '../backups/brain-stores.ts'
import type { LaunchBrain } from '../brains/runner.ts'
import { parseHubConfig } from '../config/hub-config.ts'
import { hubAudience } from '../http/authenticate.ts'
import { createHubServer } from '../http/server.ts'
import { type Hub, openHub } from '../hub.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { createPersonalToken } from '../secrets/personal-token.ts'
import { insertToken } from '../store/token-rows.ts'
import { insertUser } from '../store/user-rows.ts'

export interface ServedHubOptions {
  readonly database?: DatabaseLocation
  /** As notarium.toml would hold it. */
  readonly settings?: string
  readonly now?: () => number
  readonly launchBrain?: LaunchBrain
  readonly brainStores?: BrainStores
  readonly onRestart?: () => void
  readonly folder?: string
  /** A built web interface; none unless named. */
  readonly webFolder?: string
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly password: string
  /** Of a session. */
  readonly session: string
}

export interface ServedHub {
  readonly hub: Hub
  readonly origin: string
  readonly folder: string
  /** `as` is the token of a session or a personal one. */
  ask(method: string, path: string, options?: AskOptions): Promise<Response>
  person(role: Role, options?: PersonOptions): Promise<Person>
  token(owner: Person, scopes: readonly TokenScope[], options?: TokenOptions): Promise<string>
  /** The header of an operator's command. */
  operator(method: string, path: string): Record<string, string>
  close(): Promise<void>
}

interface AskOptions {
  readonly as?: string | undefined
  /** Bytes go as they are, the rest as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface PersonOptions {
  readonly mustChangePassword?: boolean
  readonly maySign?: boolean
}

interface TokenOptions {
  readonly brains?: readonly string[]
  readonly expiresAt?: number
}

const typeOf = (body: unknown) => (Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json')
const operatorKey = new Uint8Array(32).fill(7)
const noBrains: LaunchBrain = () => {
  throw new Error('no brain is started in this test')
}

const refuse = async () => {
  throw new Error('no brain is backed up in this test')
}
const noStores: BrainStores = {
  ...{ snapshot: refuse, stage: refuse, apply: refuse, discard: refuse, discardReplaced: refuse },
}

/** Closed when the test ends; `startHub` is for those who close it themselves. */
export async function freshHub(options: ServedHubOptions = {}): Promise<ServedHub> {
  const served = await startHub(options)
  onTestFinished(served.close)
  return served
}

export async function startHub(options: ServedHubOptions = {}): Promise<ServedHub> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'hub-'))
  const now = options.now ?? Date.now
  const fromFile = await parseHubConfig(options.settings ?? '[sidecar]\nsocket = ""\n', folder)
  const config = { ...fromFile, ...(options.database !== undefined && { database: options.database }) }
  const log = createLogger('hub', 'silent')
  const hub = await openHub({
    config,
    log,
    launchBrain: options.launchBrain ?? noBrains,
    brainStores: options.brainStores ?? noStores,
    onRestart: options.onRestart ?? (() => undefined),
    version: '0.0.0-test',
    now,
  })
  const server = createHubServer(hub, { operatorKey, webFolder: options.webFolder ?? join(folder, 'no-web') })
  const { port } = await server.listen('127.0.0.1', 0)
  const origin = `http://127.0.0.1:${port}`
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await server.close(1000)
    await hub.close()
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }

  return {
    hub,
    origin,
    folder,
    close,
    ask: (method, path, { as, body, headers } = {}) =>
      fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(as !== undefined && { authorization: `Bearer ${as}` }),
          ...(body !== undefined && { 'content-type': typeOf(body) }),
          ...headers,
        },
        ...(body !== undefined && {
          body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
        }),
      }),
    async person(role, { mustChangePassword = false, maySign = false } = {}) {
      const id = randomUUID()
      const email = `${role}-${id.slice(0, 8)}@example.org`
      const password = `password of ${id}`.slice(0, 40)
      const passwordHash = await hashPassword(password, 4)
      const rights = { role, mustChangePassword, maySign }
      await insertUser(hub.database, { id, email, passwordHash, ...rights, createdAt: now() })
      const { token: session } = await hub.sessions.start(hub.database, id, {
        ip: '127.0.0.1',
        client: 'test',
      })
      return { id, email, role, password, session }
    },
    async token(owner, scopes, { brains, expiresAt = now() + 86_400_000 } = {}) {
      const { token, prefix, hash } = createPersonalToken()
      await insertToken(hub.database, {
        id: randomUUID(),
        prefix,
        hash,
        name: 'a token',
        userId: owner.id,
        scopes,
        brains: brains ?? null,
        createdAt: now(),
        expiresAt,
      })
      return token
    },
    operator: (method, path) => ({
      [identityHeader]: signIdentity(
        operatorKey,
        { actor: { type: 'cli', id: 'root', name: 'root' }, scopes: ['admin'], brain: hubAudience },
        { method, path },
      ),
    }),
  }
}
