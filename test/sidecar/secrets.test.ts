// Passwords and keys stay where they are needed: not in logs or answers, not in core dumps, and a password not in
// memory once the store is open.
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { activate, sign, verify } from './kit/calls.ts'
import { makeKeyFolder, password, signedDocument, writeProfiles } from './kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from './kit/sidecar.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidecar-secrets-'))
const keys = makeKeyFolder(folder)
const profilesFile = writeProfiles(keys)
/** Its keys have a password. */
const locked = 'test3-gost'
let sidecar: SidecarProcess

beforeAll(async () => {
  sidecar = await startSidecar({ folder, profilesFile, config: 'log_level = "debug"\n' })
  const client = sidecar.client()
  for (const profile of ['', locked, 'guest-rsa', locked]) await activate(client, profile)
  await sign(client, '<a/>', 'gost512')
  await verify(client, signedDocument(keys.signers.gost, '<a>the secret of the document</a>'))
})
afterAll(async () => {
  await sidecar?.stop()
  rmSync(folder, { recursive: true })
})

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0

describe('the log', () => {
  it('is one JSON line a call: method, profile, bytes, outcome, time; no payload, no secret', async () => {
    const calls = await vi.waitFor(() => {
      const lines = sidecar.log.filter(({ msg }) => msg === 'call')
      expect(lines).toHaveLength(6)
      return lines
    })
    expect(calls.at(-1)).toMatchObject({ method: 'VerifyXMLDSig', profile: locked, outcome: 'valid' })
    expect(calls.at(-1)).toMatchObject({ bytes: expect.any(Number), ms: expect.any(Number) })
    const output = sidecar.output()
    for (const line of output.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    expect(output).not.toContain(password)
    expect(output).not.toContain('the secret of the document')
  })
})

describe('memory', () => {
  it.runIf(process.platform === 'linux')('is not written to core dumps', () => {
    const limits = readFileSync(`/proc/${sidecar.child.pid}/limits`, 'utf8')
    expect(limits).toMatch(/Max core file size +0 +0 /)
  })

  it.runIf(isLinuxRoot)('(needs root) does not hold the password once the store is open', async () => {
    expect(memoryHolds(sidecar.child.pid!, Buffer.from(locked))).toBe(true)
    expect(memoryHolds(sidecar.child.pid!, Buffer.from(password))).toBe(false)
    expect(memoryHolds(sidecar.child.pid!, Buffer.from(password, 'utf16le'))).toBe(false)
    expect(memoryHolds(sidecar.child.pid!, Buffer.from(password, 'utf16le').swap16())).toBe(false)
  })
})

/** Searches all memory of a process that can be written to. */
function memoryHolds(pid: number, wanted: Buffer): boolean {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    const writable = readFileSync(`/proc/${pid}/maps`, 'utf8')
      .split('\n')
      .filter((line) => line.includes(' rw'))
      .map((line) => line.split(/[- ]/, 2).map((address) => BigInt(`0x${address}`)) as [bigint, bigint])
    return writable.some(([start, end]) => rangeHolds(memory, start, end, wanted))
  } finally {
    closeSync(memory)
  }
}

function rangeHolds(memory: number, start: bigint, end: bigint, wanted: Buffer): boolean {
  const window = Buffer.alloc(16 * 1024 * 1024)
  const step = BigInt(window.length - wanted.length)
  for (let at = start; at < end; at += step) {
    const length = Number(end - at < BigInt(window.length) ? end - at : BigInt(window.length))
    try {
      const read = readSync(memory, window, 0, length, at)
      if (window.subarray(0, read).includes(wanted)) return true
    } catch {
      // Reserved, but nothing is there.
    }
  }
  return false
}
