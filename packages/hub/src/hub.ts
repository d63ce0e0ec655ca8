// The hub without its port: all its parts, put together on one database. What one of them changes, the others (and
// other hubs on the same database) forget at once, by way of the channel.
import type { Logger } from '@notarium/runtime'
import { type Database, migrate, openChannel, openPatiently } from '@notarium/runtime/database'
import type { Doer } from './access/caller.ts'
import { type Acts, createActs } from './acts/acts.ts'
import { type AuditTrail, createAuditTrail } from './audit/audit-trail.ts'
import { type Backups, createBackups } from './backups/backups.ts'
import type { BrainStores } from './backups/brain-stores.ts'
import { hubMark } from './backups/hub-mark.ts'
import { keepBackupSchedule } from './backups/scheduled-work.ts'
import { type Brains, createBrains } from './brains/brains.ts'
import { createDirectory, type Directory } from './brains/directory.ts'
import type { LaunchBrain } from './brains/runner.ts'
import { type Change, publishChange, readChange } from './changes.ts'
import type { HubConfig } from './config/hub-config.ts'
import { createAskAsHub } from './gateway/ask-as-hub.ts'
import { createBrainKeys } from './gateway/brain-keys.ts'
import { type HealthWatch, watchHealth } from './health.ts'
import { createLoginLimits } from './limits/login-limits.ts'
import { createLogins, type Logins } from './people/logins.ts'
import { createPeople, type People } from './people/people.ts'
import { createSessions, type Sessions } from './people/sessions.ts'
import { createSidecar, type Sidecar } from './sidecar/sidecar.ts'
import { migrations } from './store/migrations.ts'
import { createTokenCache, type TokenCache } from './tokens/token-cache.ts'
import { createTokenChecks, type TokenChecks } from './tokens/token-checks.ts'
import { createTokens, type Tokens } from './tokens/tokens.ts'
import { createWriteGate, type WriteGate } from './write-gate.ts'

export interface Hub {
  readonly config: HubConfig
  readonly log: Logger
  readonly database: Database
  readonly people: People
  readonly sessions: Sessions
  readonly logins: Logins
  readonly tokens: Tokens
  readonly tokenChecks: TokenChecks
  readonly tokenCache: Pick<TokenCache, 'figures'>
  readonly audit: AuditTrail
  readonly acts: Acts
  readonly directory: Directory
  readonly brains: Brains
  readonly backups: Backups
  readonly sidecar: Sidecar
  readonly health: HealthWatch
  /** What could change something passes through it. */
  readonly writes: WriteGate
  /** How many entries left the cache of this process. */
  invalidateToken(doer: Doer, prefix: string): Promise<number>
  close(): Promise<void>
}

export interface HubParts {
  readonly config: HubConfig
  readonly log: Logger
  readonly launchBrain: LaunchBrain
  readonly brainStores: BrainStores
  /** Ends the process so that whoever started it starts it again. */
  readonly onRestart: () => void
  readonly version: string
  readonly now?: () => number
}

/** Milliseconds between two looks at what somebody may have changed in the database by hand. */
const reloadPace = 30_000
const expiryPace = 3_600_000

/** It resolves also while PostgreSQL is away: until that answers, whoever asks is told so. */
export async function openHub({
  config,
  log,
  launchBrain,
  brainStores,
  onRestart,
  version,
  now: givenClock,
}: HubParts): Promise<Hub> {
  const now = givenClock ?? Date.now
  const warn = (what: string) => (error: unknown) => log.warn({ error: String(error) }, what)
  // The database may be ready before there is anything to fill from it.
  let reload: () => Promise<void> = async () => undefined
  const database = await openPatiently(config.database, (real) => migrate(real, migrations), {
    onTrouble: (error) => log.warn({ error: error.message }, 'the main database cannot be used'),
    onReady: () => void reload(),
  })
  const channel = openChannel(config.database, 'changes', {
    onMessage: (text) => forget(readChange(text)),
    onGap: () => {
      cache.clear()
      void reload()
    },
  })
  // What the cache counts must not go back when somebody sets the clock.
  const cache = createTokenCache(givenClock ?? (() => performance.now()), () => channel.isConnected)
  // What is told about is committed: whoever did it is not to be told that it failed. It goes out later.
  const publish = (change: Change) =>
    publishChange(channel, change).catch(warn('other hubs are told of a change as soon as they can be'))
  const onRightsChanged = (owner: string) => publish({ owner })

  const sidecar = createSidecar(config.sidecarSocket)
  const acts = createActs({ database, config, sidecar, log, now })
  const audit = createAuditTrail(database, { log, now, onAppended: acts.noteRows })
  const directory = createDirectory(database)
  const sessions = createSessions(
    database,
    config.sessions,
    now,
    warn('the use of a session cannot be noted'),
  )
  const limits = createLoginLimits()
  const brains = createBrains({
    config,
    log,
    database,
    directory,
    launchBrain,
    now,
    onBrainsChanged: () => publish({ brains: true }),
  })
  reload = () => directory.reload().then(brains.follow).catch(warn('the brains cannot be read yet'))
  const health = watchHealth({
    ...{ version, database, directory, brains, now },
    askSidecar: sidecar.probe,
    isSigningHeldUp: () => acts.isHeldUp,
    askAsHub: createAskAsHub(config.folder),
  })
  const writes = createWriteGate()
  const backups = createBackups({
    ...{ config, log, database, audit, brains, sidecar, writes, version, now, onRestart },
    keys: createBrainKeys(config.folder, log),
    stores: brainStores,
    mark: await hubMark(config.folder),
  })
  const endSchedule = keepBackupSchedule({ backups, config: config.backups, database, log, now })
  const tokens = createTokens({ database, now, onTokenChanged: (token) => publish({ token }) })
  const timers = [
    setInterval(reload, reloadPace).unref(),
    setInterval(() => sessions.removeExpired().catch(() => undefined), expiryPace).unref(),
    setInterval(() => tokens.removeEnded().catch(() => undefined), expiryPace).unref(),
  ]
  await reload()

  return {
    config,
    log,
    database,
    sessions,
    audit,
    acts,
    directory,
    brains,
    backups,
    sidecar,
    health,
    writes,
    people: createPeople({ database, now, onRightsChanged }),
    logins: createLogins({ database, sessions, limits, audit, now, onRightsChanged }),
    tokens,
    tokenCache: cache,
    tokenChecks: createTokenChecks(database, cache, now, warn('the use of a token cannot be noted')),
    async invalidateToken({ actor, ip, role }, prefix) {
      const invalidated = cache.forgetPrefix(prefix)
      await publish({ token: prefix })
      await audit.record({
        actor,
        ip,
        role,
        action: 'token.invalidate',
        payload: { prefix, invalidated },
        sign: true,
      })
      return invalidated
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      health.close()
      endSchedule()
      await acts.close()
      await backups.close()
      sidecar.close()
      await brains.close()
      await audit.flush()
      await channel.close()
      await database.close()
    },
  }

  function forget(change: Change | undefined): void {
    if (change === undefined) return
    if ('token' in change) cache.forgetPrefix(change.token)
    if ('owner' in change) cache.forgetOwner(change.owner)
    if ('brains' in change) void reload()
  }
}
