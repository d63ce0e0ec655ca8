// More work than can be done: what waits is bounded, what nobody waits for costs nothing, and Health answers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { health, statusOf, verify } from './kit/calls.ts'
import { makeKeyFolder, signedDocument, writeProfiles } from './kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from './kit/sidecar.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidecar-load-'))
const keys = makeKeyFolder(folder)
const profilesFile = writeProfiles(keys)
const good = signedDocument(keys.signers.gost)
const long = signedDocument(keys.signers.gost, `<a>${'<b>text</b>'.repeat(200_000)}</a>`)
let sidecar: SidecarProcess
const start = async (config: string) => {
  sidecar = await startSidecar({ folder, profilesFile, config })
  return sidecar.client()
}
afterEach(() => sidecar.stop())
afterAll(() => rmSync(folder, { recursive: true }))

/** Seconds of processor time that the process has used, all its threads together. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${sidecar.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('too many calls', () => {
  it('are refused with RESOURCE_EXHAUSTED past the queue; the others are answered, and so is Health', async () => {
    const client = await start('workers = 1\n[limits]\nin_flight = 2\nqueue = 3\n')
    const calls = Array.from({ length: 12 }, () => statusOf(verify(client, long)))
    expect((await health(client)).ok).toBe(true)
    const statuses = await Promise.all(calls)
    expect(new Set(statuses)).toEqual(new Set(['OK', 'RESOURCE_EXHAUSTED']))
    expect(statuses.filter((status) => status === 'OK').length).toBeGreaterThanOrEqual(4)
    expect((await verify(client, good)).valid).toBe(true)
  })
})

describe('a call that nobody waits for', () => {
  it('stops costing: after 60 calls were given up, the process soon rests', async () => {
    const client = await start('')
    await verify(client, long)
    const before = processorTime()
    await verify(client, long)
    const costOfOne = processorTime() - before
    const calls = Array.from({ length: 60 }, () =>
      statusOf(verify(client, long, '', { deadline: Date.now() + 700 })),
    )
    const statuses = await Promise.all(calls)
    expect(statuses).toContain('DEADLINE_EXCEEDED')
    await soon(1500)
    const resting = processorTime()
    await soon(1000)
    expect(processorTime() - resting).toBeLessThan(0.3)
    expect(costOfOne).toBeGreaterThan(0)
    expect((await verify(client, good)).valid).toBe(true)
  })
})

describe('a call that takes longer than it may', () => {
  it('ends with DEADLINE_EXCEEDED though its caller would wait', async () => {
    const client = await start('workers = 1\n[limits]\nrequest_seconds = 0.02\n')
    const calls = Array.from({ length: 4 }, () => statusOf(verify(client, long)))
    expect(await Promise.all(calls)).toContain('DEADLINE_EXCEEDED')
    while (
      !(await verify(client, good).then(
        ({ valid }) => valid,
        () => false,
      ))
    )
      await soon(20)
  })
})
