// How the process comes and goes: the socket's file, signals, Shutdown, and a supervisor that starts it again.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { activate, health, shutdown, statusOf, verify } from './kit/calls.ts'
import { makeKeyFolder, signedDocument, writeProfiles } from './kit/key-folder.ts'
import { launchSidecar, type SidecarProcess, startSidecar } from './kit/sidecar.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidecar-ending-'))
const keys = makeKeyFolder(folder)
const profilesFile = writeProfiles(keys)
const running = new Set<SidecarProcess>()
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

let count = 0
/** One worker is there sooner than several. */
async function start(config = 'workers = 1\n'): Promise<SidecarProcess> {
  const sidecar = await startSidecar({ folder, profilesFile, config, name: `s${++count}` })
  running.add(sidecar)
  return sidecar
}

/** Takes a while to verify, so that it is still in flight when something happens. */
const documentOf = (elements: number) =>
  signedDocument(keys.signers.gost, `<a>${'<b>text</b>'.repeat(elements)}</a>`)
const long = documentOf(100_000)
const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('the socket', () => {
  it('[SC-SOCKET-01] [SC-SOCKET-02] [SC-SOCKET-03] is where the configuration says, for owner and group alone', async () => {
    const { socket, stop } = await start()
    const { mode } = statSync(socket)
    expect((mode & 0o777).toString(8)).toBe('660')
    await stop()
    expect(isThere(socket)).toBe(false)
  })

  it('takes the place of one that nobody listens on', async () => {
    const killed = await start()
    killed.child.kill('SIGKILL')
    await killed.exited()
    expect(isThere(killed.socket)).toBe(true)
    const name = `s${count}`
    const next = await startSidecar({ folder, profilesFile, name })
    expect((await health(next.client())).ok).toBe(true)
    await next.stop()
  })

  it('leaves one that somebody listens on alone, and says so', async () => {
    const first = await start()
    const second = launchSidecar({ folder, profilesFile, name: `s${count}` })
    expect(await second.exited()).toBe(2)
    expect(second.output()).toContain(`another process listens on ${first.socket}`)
    expect((await health(first.client())).ok).toBe(true)
    await first.stop()
  })

  it('is not put in the place of another file, nor of a server that speaks something else', async () => {
    writeFileSync(join(folder, 'file.sock'), 'precious')
    const onFile = launchSidecar({ folder, profilesFile, name: 'file' })
    expect(await onFile.exited()).toBe(2)
    expect(onFile.output()).toContain('is there and is not a socket')
    const other = createServer().listen(join(folder, 'other.sock'))
    const onOther = launchSidecar({ folder, profilesFile, name: 'other' })
    expect(await onOther.exited()).toBe(2)
    expect(onOther.output()).toContain('another process listens')
    other.close()
  })
})

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: calls in flight are answered, then it exits with 0',
    async (signal) => {
      const sidecar = await start('workers = 2\n')
      const client = sidecar.client()
      const calls = Array.from({ length: 6 }, () => verify(client, long))
      // Asked after them on the same connection: once it is answered, they have all been begun.
      await health(client)
      sidecar.child.kill(signal)
      for (const { valid } of await Promise.all(calls)) expect(valid).toBe(true)
      expect(await sidecar.exited()).toBe(0)
      expect(isThere(sidecar.socket)).toBe(false)
    },
  )
})

describe('Shutdown', () => {
  it.each(['guest-gost', ''])(
    '[SC-SHUTDOWN-01] [SC-SHUTDOWN-02] [SC-SHUTDOWN-07] [SC-STATE-03] [SC-STATE-10] [SC-SHUTDOWN-03] [SC-SHUTDOWN-04] [SC-SHUTDOWN-05] [SC-SHUTDOWN-09] answers, then exits with 2 (profile "%s")',
    async (profile) => {
      const sidecar = await start()
      const client = sidecar.client()
      await activate(client, profile)
      expect(await shutdown(client)).toEqual({ ok: true })
      const answeredAt = performance.now()
      expect(sidecar.child.exitCode).toBe(null)
      expect(await sidecar.exited()).toBe(2)
      const delay = performance.now() - answeredAt
      expect(delay).toBeGreaterThan(400)
      expect(delay).toBeLessThan(2000)
      expect(isThere(sidecar.socket)).toBe(false)
    },
  )

  it('answers calls in flight, and refuses new ones meanwhile', async () => {
    const sidecar = await start()
    const client = sidecar.client()
    const short = documentOf(1000)
    // The worker has seen one already, so that it is done within the half second that is left on a busy machine, too.
    await verify(client, short)
    // In one piece on the connection: Shutdown does not overtake it.
    const inFlight = verify(client, short)
    await shutdown(client)
    const late = [verify(client, '<a/>'), health(client), activate(client, ''), shutdown(client)].map(
      statusOf,
    )
    for (const status of await Promise.all(late)) expect(status).toBe('UNAVAILABLE')
    expect((await inFlight).valid).toBe(true)
    expect(await sidecar.exited()).toBe(2)
  })

  it('[SC-SHUTDOWN-06] [SC-SHUTDOWN-08] a supervisor that restarts on failure brings it back', async () => {
    const pids = new Set<number>()
    const socket = join(folder, 'supervised.sock')
    let isWanted = true
    let current: SidecarProcess | undefined
    const supervise = async () => {
      while (isWanted) {
        current = launchSidecar({ folder, profilesFile, name: 'supervised' })
        running.add(current)
        if ((await current.exited()) === 0) return
      }
    }
    const supervision = supervise()
    for (let round = 0; round < 3; round++) {
      while (!isThere(socket) || !current?.log.some(({ msg }) => msg === 'serving')) await soon(20)
      const client = current.client()
      expect((await verify(client, signedDocument(keys.signers.gost))).valid).toBe(true)
      pids.add(current.child.pid!)
      const { exited } = current
      await shutdown(client)
      await exited()
      client.close()
    }
    expect(pids.size).toBe(3)
    while (!isThere(socket) || !current?.log.some(({ msg }) => msg === 'serving')) await soon(20)
    isWanted = false
    await current.stop()
    await supervision
  })
})

describe('a configuration that is wrong', () => {
  it.each([
    ['an unknown key', 'sockets = 3', "'sockets' is not known here"],
    ['a value of another kind', 'workers = "two"', 'workers: must be a'],
    ['a value out of bounds', '[limits]\nqueue = -1', 'limits.queue: must be at least'],
    ['no TOML', '= =', 'line '],
  ])('%s is told with file and key', async (_what, config, message) => {
    const sidecar = launchSidecar({ folder, profilesFile, config, name: 'wrong' })
    expect(await sidecar.exited()).toBe(2)
    expect(sidecar.output()).toContain('wrong.toml: ')
    expect(sidecar.output()).toContain(message)
    expect(sidecar.output()).not.toContain('please report')
  })

  it('a profile that cannot load at start: minimal mode, and the log says why', async () => {
    const sidecar = await startSidecar({
      folder,
      profilesFile,
      activeProfile: 'no-keys-there',
      name: 'minimal',
    })
    const client = sidecar.client()
    expect((await health(client)).provider).toBe('stub')
    expect(sidecar.output()).toContain('missing.p12 does not exist')
    expect((await activate(client, 'guest-gost')).ok).toBe(true)
    await sidecar.stop()
  })
})
