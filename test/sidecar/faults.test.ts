// What goes wrong around the sidecar: sockets that cannot be had, modules that hang or crash, a debugger that somebody
// asks for, a log that nobody reads, helpers whose sidecar is gone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { activate, health, verify } from './kit/calls.ts'
import { makeKeyFolder, signedDocument, writeProfiles } from './kit/key-folder.ts'
import { command, type SidecarProcess, startSidecar } from './kit/sidecar.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidecar-faults-'))
const keys = makeKeyFolder(folder)
const good = signedDocument(keys.signers.gost)
let sidecar: SidecarProcess | undefined
afterEach(() => {
  sidecar?.child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** State and parent of a process; undefined when it is gone, or only waits to be buried. */
function parentOf(pid: number): number | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return state === 'Z' ? undefined : Number(parent)
  } catch {
    return undefined
  }
}
const isAlive = (pid: number) => parentOf(pid) !== undefined
const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .map(Number)
    .filter((child) => parentOf(child) === pid)
const profilesFile = writeProfiles(
  keys,
  '[profiles.system]\nprovider = "openssl"\ntrust_store = { certificates = ["ca.pem"] }\n',
)

describe('a place for the socket that cannot be had', () => {
  it('ends the process with a message, and leaves nothing running', async () => {
    const config = join(folder, 'nowhere.toml')
    // Where nobody may make a file, whoever it is.
    writeFileSync(config, `socket = "/proc/sidecar.sock"\nprofiles = "${profilesFile}"\n`)
    const args = [command, 'sidecar', '--config', config]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 })
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('cannot listen on /proc/sidecar.sock'),
    })
  })
})

describe('SIGUSR1, by which Node opens a debugger', () => {
  it('opens none', async () => {
    sidecar = await startSidecar({ folder, profilesFile, name: 'usr1' })
    sidecar.child.kill('SIGUSR1')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const refused = await new Promise((resolve) => {
      connect(9229, '127.0.0.1')
        .on('connect', () => resolve(false))
        .on('error', () => resolve(true))
    })
    expect(refused).toBe(true)
    expect((await health(sidecar.client())).ok).toBe(true)
  })
})

describe('a pipe in the place of a password', () => {
  it('is refused and blocks nobody', async () => {
    spawnSync('mkfifo', [join(folder, 'pipe')])
    const store = 'key_store = { type = "pkcs12", path = "all.p12", password_file = "pipe" }'
    writeProfiles(keys, `[profiles.piped]\nprovider = "native"\n${store}\n`)
    sidecar = await startSidecar({ folder, profilesFile, name: 'pipe' })
    const client = sidecar.client()
    const { ok, message } = await activate(client, 'piped')
    expect({ ok, message }).toEqual({ ok: false, message: expect.stringContaining('not a plain file') })
    expect((await verify(client, good)).valid).toBe(true)
  })
})

describeWith('openssl-gost', 'helper processes', () => {
  it('are there for a profile with foreign code, and gone with it, or with a sidecar that was killed', async () => {
    writeProfiles(
      keys,
      '[profiles.system]\nprovider = "openssl"\ntrust_store = { certificates = ["ca.pem"] }\n',
    )
    sidecar = await startSidecar({ folder, profilesFile, name: 'helpers', config: 'workers = 2\n' })
    const client = sidecar.client()
    const { pid } = sidecar.child as { pid: number }
    expect(childrenOf(pid)).toEqual([])
    expect(await activate(client, 'system')).toMatchObject({ ok: true })
    expect((await verify(client, good)).valid).toBe(true)
    expect(childrenOf(pid)).toHaveLength(2)
    expect(await activate(client, 'guest-gost')).toMatchObject({ ok: true })
    await expect.poll(() => childrenOf(pid)).toEqual([])
    await activate(client, 'system')
    const helpers = childrenOf(pid)
    expect(helpers).toHaveLength(2)
    sidecar.child.kill('SIGKILL')
    await expect.poll(() => helpers.filter(isAlive)).toEqual([])
  })

  it('are replaced when they are lost, and the calls after that are answered', async () => {
    sidecar = await startSidecar({
      folder,
      profilesFile,
      name: 'lost',
      activeProfile: 'system',
      config: 'workers = 1\n',
    })
    const client = sidecar.client()
    const [helper] = childrenOf(sidecar.child.pid!)
    process.kill(helper!, 'SIGKILL')
    // What is asked before the loss is noticed may be lost with it: another one shows that it was.
    const others = () => childrenOf(sidecar!.child.pid!).filter((pid) => pid !== helper)
    await expect.poll(others, { timeout: 20_000 }).toHaveLength(1)
    expect((await verify(client, good, '', { deadline: Date.now() + 20_000 })).valid).toBe(true)
  })
})

describeWith('c-compiler', 'a PKCS#11 module', () => {
  const module = (name: string, body: string) => {
    const [source, library] = [join(folder, `${name}.c`), join(folder, `${name}.so`)]
    writeFileSync(
      source,
      `#include <stdlib.h>\n#include <unistd.h>\nunsigned long C_GetFunctionList(void *l) { ${body}; return 5; }\n`,
    )
    expect(spawnSync('cc', ['-shared', '-fPIC', source, '-o', library]).status).toBe(0)
    const store = `key_store = { type = "pkcs11", module = "${library}", token = "t", pin_file = "password" }`
    return `[profiles.${name}]\nprovider = "pkcs11"\n${store}\n`
  }

  it('that crashes makes Activate fail with a reason, and nothing else', async () => {
    writeProfiles(keys, module('crashing', 'abort()'))
    sidecar = await startSidecar({ folder, profilesFile, name: 'crash' })
    const client = sidecar.client()
    const { ok, profile, message } = await activate(client, 'crashing')
    expect({ ok, profile }).toEqual({ ok: false, profile: 'guest-gost' })
    expect(message).toContain('SIGABRT')
    expect((await verify(client, good)).valid).toBe(true)
  })

  it('that hangs keeps nobody else waiting, and goes with the sidecar', async () => {
    writeProfiles(keys, module('hanging', 'for (;;) sleep(1)'))
    sidecar = await startSidecar({ folder, profilesFile, name: 'hang' })
    const client = sidecar.client()
    void activate(client, 'hanging').catch(() => {})
    await expect.poll(() => childrenOf(sidecar!.child.pid!).length).toBeGreaterThan(0)
    expect((await verify(client, good)).valid).toBe(true)
    const helpers = childrenOf(sidecar.child.pid!)
    sidecar.child.kill('SIGKILL')
    await expect.poll(() => helpers.filter(isAlive), { timeout: 5000 }).toEqual([])
  })
})
