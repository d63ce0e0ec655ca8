// Calls that are not quite calls: odd names, requests that are no messages, requests that never come to an end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Metadata } from '@grpc/grpc-js'
import type { CryptoServiceClient } from '@notarium/contract/crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { activate, health, sign, statusOf, verify } from './kit/calls.ts'
import { makeKeyFolder, signedDocument, writeProfiles } from './kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from './kit/sidecar.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidecar-misuse-'))
const keys = makeKeyFolder(folder)
const profilesFile = writeProfiles(keys)
const good = signedDocument(keys.signers.gost)
let sidecar: SidecarProcess
let client: CryptoServiceClient
beforeAll(async () => {
  const config = '[limits]\npayload_bytes = 1000000\nqueue_bytes = 2000000\nrequest_seconds = 2\n'
  sidecar = await startSidecar({ folder, profilesFile, config })
  client = sidecar.client()
})
afterAll(async () => {
  await sidecar?.stop()
  rmSync(folder, { recursive: true })
})

describe('names', () => {
  const cutInHalf = `${'a'.repeat(99)}😀`
  const endless = 'я'.repeat(400_000)

  it.each([cutInHalf, endless, '\0', '../x', '__proto__', 'constructor'])(
    'of any kind are refused (%#)',
    async (name) => {
      expect(await statusOf(sign(client, '<a/>', 'gost', name))).toBe('NOT_FOUND')
      expect(await statusOf(sign(client, '<a/>', name))).toBe('NOT_FOUND')
      expect((await verify(client, good, name)).errors[0]).toMatch(/^unknown-profile: /)
      const { ok, message } = await activate(client, name)
      expect(ok).toBe(false)
      expect(message.length).toBeLessThan(1000)
    },
  )

  it('are not logged at any length, and the process goes on', async () => {
    expect((await health(client)).ok).toBe(true)
    for (const line of sidecar.output().split('\n')) expect(line.length).toBeLessThan(2000)
  })
})

describe('a request that is no message', () => {
  it('is INVALID_ARGUMENT, and has its line in the log', async () => {
    const raw = (bytes: Buffer) => bytes
    const answered = new Promise((resolve, reject) => {
      const path = '/service.crypto.v1.CryptoService/VerifyXMLDSig'
      client.makeUnaryRequest(path, raw, raw, Buffer.from('ffffffff', 'hex'), (error, value) =>
        error ? reject(error) : resolve(value),
      )
    })
    expect(await statusOf(answered)).toBe('INVALID_ARGUMENT')
    await expect.poll(() => sidecar.log.some(({ outcome }) => outcome === 'INVALID_ARGUMENT')).toBe(true)
  })
})

describe('headers with secrets', () => {
  it('are not written anywhere', async () => {
    const metadata = new Metadata()
    metadata.set('authorization', 'Bearer callers-own-secret')
    await new Promise((resolve) => client.health({}, metadata, resolve))
    expect(sidecar.output()).not.toContain('callers-own-secret')
  })
})

describe('requests that do not end', () => {
  // Twenty are more than are read at a time.
  it('hold up no others for longer than a call may take', async () => {
    const calls = Array.from({ length: 20 }, () => {
      const path = '/service.crypto.v1.CryptoService/VerifyXMLDSig'
      // A stream to a method that takes one message: it begins, and is never ended.
      const call = client.makeClientStreamRequest(
        path,
        (bytes: Buffer) => bytes,
        (bytes: Buffer) => bytes,
        () => {},
      )
      call.on('error', () => {})
      return call
    })
    expect((await health(client)).ok).toBe(true)
    expect((await verify(client, good, '', { deadline: Date.now() + 20_000 })).valid).toBe(true)
    for (const call of calls) call.cancel()
  })
})

describe('Activate', () => {
  it('that was given up is not carried out, and too many at a time are refused', async () => {
    const given = Array.from({ length: 100 }, (_, i) =>
      statusOf(activate(client, i % 2 === 0 ? 'guest-rsa' : '')),
    )
    const statuses = new Set(await Promise.all(given))
    expect(statuses).toContain('OK')
    expect(statuses).toContain('RESOURCE_EXHAUSTED')
    for (const status of statuses) expect(['OK', 'RESOURCE_EXHAUSTED', 'DEADLINE_EXCEEDED']).toContain(status)
    // Those in front of it may take a busy machine longer than a call may take.
    await vi.waitFor(
      async () =>
        expect(await activate(client, 'guest-gost')).toMatchObject({ ok: true, profile: 'guest-gost' }),
      { timeout: 30_000 },
    )
  })
})
