// A hundred thousand requests that no honest client would send, against one process: it answers every one, its memory
// stays where it was, nothing breaks inside it, and afterwards it works as before.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as attacks from './hostile/attacks.ts'
import { chanceFor } from './hostile/chance.ts'
import { orderOf } from './hostile/changed-documents.ts'
import { createHttp2Client, type Http2Client } from './hostile/http2-client.ts'
import { inParallel } from './hostile/in-parallel.ts'
import { holdHalfOpen } from './hostile/raw-connections.ts'
import { activate, health, sign, verify } from './kit/calls.ts'
import { makeKeyFolder, signedDocument, writeProfiles } from './kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from './kit/sidecar.ts'

/** To run one again: HOSTILE_SEED, from the name of the test that failed. */
const seed = Number(process.env['HOSTILE_SEED'] ?? randomInt(2 ** 31))
const rounds = 10
const plan = [
  { attack: attacks.connectAndSendNonsense, count: 300 },
  { attack: attacks.callWrongly, count: 600 },
  { attack: attacks.useOddName, count: 500 },
  { attack: attacks.leaveEarly, count: 600 },
  { attack: attacks.sendChangedDocument, count: 2500 },
  { attack: attacks.sendBrokenMessage, count: 5600 },
] as const
const atATime = 32
const activeProfile = 'guest-gost'
const hasProc = existsSync('/proc/self/status')

const folder = mkdtempSync(join(tmpdir(), 'sidecar-hostile-'))
const keys = makeKeyFolder(folder)
const documents = (['gost', 'gost512', 'rsa'] as const).map((name) =>
  signedDocument(keys.signers[name], orderOf(`Signed with ${name} and delivered in the morning`)),
)
let sidecar: SidecarProcess
let answered = 0
/** Megabytes, after each round. */
const memory: number[] = []

beforeAll(async () => {
  const config = '[limits]\npayload_bytes = 200_000\n'
  sidecar = await startSidecar({ folder, profilesFile: writeProfiles(keys), activeProfile, config })
})
afterAll(() => {
  sidecar?.child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

describe(`a sidecar under attack (seed ${seed})`, () => {
  const everyRound = Array.from({ length: rounds }, (_, index) => index)
  it.each(everyRound)('answers everything: round %i', { timeout: 120_000 }, async (round) => {
    const client = createHttp2Client(sidecar.socket)
    const halfOpen = holdHalfOpen(sidecar.socket, 40)
    try {
      await attackWithEverything(client, round)
    } finally {
      halfOpen.letGo()
      client.close()
    }
    // A broken message can be a sound request for minimal mode.
    expect(await activate(sidecar.client(), activeProfile)).toMatchObject({ ok: true })
    if (hasProc) memory.push(residentMegabytes(sidecar.child.pid!))
  })

  it('was asked a hundred thousand times', () => {
    expect(answered).toBeGreaterThan(100_000)
  })

  it.runIf(hasProc)('holds no more memory at the end than after a third of it', () => {
    expect(memory).toHaveLength(rounds)
    expect(memory.at(-1)! - memory[2]!, `memory by round: ${memory.join(', ')} MB`).toBeLessThan(60)
  })

  it('works as before', async () => {
    const client = sidecar.client()
    expect(await health(client)).toMatchObject({ ok: true, provider: 'native' })
    for (const document of documents) {
      expect(await verify(client, document)).toMatchObject({ valid: true, errors: [] })
    }
    const { signedXml } = await sign(client, orderOf('Signed afterwards'), 'gost')
    expect(await verify(client, signedXml)).toMatchObject({ valid: true, errors: [] })
  })

  it('ends as it is told to, having met nothing that it did not expect', async () => {
    expect(sidecar.child.exitCode).toBe(null)
    const logged = once(sidecar.child, 'close')
    await sidecar.stop()
    expect(await logged).toEqual([0, null])
    expect(sidecar.log.length).toBeGreaterThan(30_000)
    // On a busy machine a job that an attacker gave up may take its worker along, and that is as it should be.
    const unexpected = sidecar.log.filter(
      ({ level, msg }) => level !== 'info' && !String(msg).includes('what it did was given up'),
    )
    expect(unexpected).toEqual([])
    const lines = sidecar.output().split('\n')
    expect(lines.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([])
  })
})

async function attackWithEverything(client: Http2Client, round: number): Promise<void> {
  const target = { socket: sidecar.socket, client, documents, activeProfile }
  for (const [kind, { attack, count }] of plan.entries()) {
    const act = attack(target)
    await inParallel(count, atATime, async (index) => {
      const number = (round * plan.length + kind) * 10_000 + index
      await act(chanceFor(seed, number)).catch((error: Error) => {
        const { exitCode } = sidecar.child
        const end = exitCode === null ? '' : ` (the sidecar has ended with ${exitCode})`
        throw new Error(`${attack.name}, case ${number} of seed ${seed}: ${error.message}${end}`)
      })
      answered++
    })
  }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Math.round(Number(kilobytes) / 1024)
}
