// The whole brain over HTTP: for the hub alone, and nothing of it is left lying.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createLogger } from '@notarium/runtime'
import { readTar } from '@notarium/runtime/tar'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readBrainConfig } from '../config/brain-config.ts'
import { openBrain } from '../open-brain.ts'
import { stageBrain } from '../snapshots/stage-brain.ts'
import { serveBrainForTests } from './testing/served-brain.ts'

const { ask, folder } = serveBrainForTests()
const path = '/api/snapshot'

function temporaryFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'snapshot-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

const untilNothingIsLeft = () =>
  vi.waitFor(() => expect(readdirSync(join(folder, 'snapshots'))).toEqual([]), { timeout: 20_000 })

describe('the snapshot of a brain', () => {
  it('is a tar of files that can be restored', async () => {
    const body = { markdown: '# A\n\nhedgehog' }
    expect((await ask('PUT', '/api/pages/a', { body })).status).toBe(201)
    const answer = await ask('GET', path, { scopes: ['hub'] })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-tar'])
    const into = temporaryFolder()
    const body2 = answer.body as unknown as AsyncIterable<Uint8Array>
    for await (const { path: name, content } of readTar(body2))
      writeFileSync(join(into, name), await buffer(content))
    expect(readdirSync(into).sort()).toEqual(['brain.json', 'database.sqlite.zst', 'snapshot.json'])
    expect(await stageBrain({ name: 'test', folder: temporaryFolder() }, into)).toMatchObject({ pages: 1 })
    await untilNothingIsLeft()
  })

  it('is for the hub alone', async () => {
    for (const scopes of [['read', 'write', 'admin'], []] as const)
      expect((await ask('GET', path, { scopes: [...scopes] })).status).toBe(403)
    expect((await ask('GET', path, { identity: null })).status).toBe(401)
  })

  it('leaves nothing when whoever asked is gone', async () => {
    const answer = await ask('GET', path, { scopes: ['hub'] })
    await answer.body?.cancel()
    await untilNothingIsLeft()
  })

  it('leaves nothing behind a brain that was killed', async () => {
    const killed = temporaryFolder()
    mkdirSync(join(killed, 'snapshots', 'half'), { recursive: true })
    writeFileSync(join(killed, 'snapshots', 'half', 'database.sqlite'), 'x')
    const { settings } = await readBrainConfig({ data: killed, name: 'test' })
    const brain = await openBrain(settings, createLogger('test', 'silent'))
    expect(existsSync(join(killed, 'snapshots'))).toBe(false)
    await brain.close()
  })
})
