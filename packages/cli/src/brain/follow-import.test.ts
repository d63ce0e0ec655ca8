// What the import command says when it is ended, or the brain is, before the import is. The brain is played here.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImportProgress } from '@notarium/contract/brain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { progressText } from './progress-text.ts'

const command = fileURLToPath(new URL('../../bin/notarium', import.meta.url))
const data = mkdtempSync(join(tmpdir(), 'follow-import-'))
const page = join(data, 'page.md')
const job: ImportProgress = {
  ...{ id: 7, kind: 'import', label: 'page.md', prefix: '', state: 'running', phase: 'reading' },
  ...{ total: 900, done: 300, stored: 300, unchanged: 0, skipped: 0, failed: 0, deleted: 0, error: null },
  by: { type: 'cli', id: 'a', name: 'a' },
  ...{ createdAt: '2026-01-01T00:00:00Z', startedAt: null, finishedAt: null },
  ...{ pagesPerSecond: 9.6, remainingSeconds: 62.5 },
}

let events = Promise.withResolvers<ServerResponse>()
const brain = createServer(async (request, response) => {
  if (request.method === 'POST') {
    for await (const _part of request);
    response.writeHead(202).end(JSON.stringify(job))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`retry: 2000\n\nevent: progress\nid: -1\ndata: ${JSON.stringify(job)}\n\n`)
  events.resolve(response)
})

beforeAll(async () => {
  writeFileSync(page, '# Page')
  writeFileSync(join(data, 'identity.key'), new Uint8Array(32).fill(1), { mode: 0o600 })
  brain.listen(0, '127.0.0.1')
  await once(brain, 'listening')
  const { port } = brain.address() as AddressInfo
  const identityKeyFile = join(data, 'identity.key')
  const address = { name: 'test', host: '127.0.0.1', port, pid: process.pid, identityKeyFile }
  writeFileSync(join(data, 'address.json'), JSON.stringify(address))
})
afterAll(() => {
  brain.closeAllConnections()
  brain.close()
  rmSync(data, { recursive: true })
})

/** An import that has shown how far it is. */
async function startImport() {
  events = Promise.withResolvers()
  const child = spawn(process.execPath, [command, 'import', page, '--folder', data])
  const shown = Promise.withResolvers<void>()
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.includes('300 of 900')) shown.resolve()
  })
  const ended = once(child, 'close').then(([status]) => ({ status, text }))
  const [stream] = await Promise.all([events.promise, shown.promise])
  return { child, stream, ended }
}

describe('an import that is followed', () => {
  it('goes on without whoever presses Ctrl+C', async () => {
    const { child, ended } = await startImport()
    child.kill('SIGINT')
    const { status, text } = await ended
    expect(text).toMatch(/goes on in the brain as job 7[\s\S]*notarium jobs --folder .* --cancel 7/)
    expect(status).toBe(130)
  })

  it.each(['destroy', 'end'] as const)('goes on later when the brain goes away (%s)', async (how) => {
    const { stream, ended } = await startImport()
    stream[how]()
    const { status, text } = await ended
    expect(text).toContain('job 7 goes on by itself as soon as the brain runs again')
    expect(status).toBe(1)
  })

  it('shows how fast it is and how long it will take', () => {
    expect(progressText(job)).toBe('300 of 900 files, 10/s, 2 min left, 0 failed (reading)')
    expect(progressText({ ...job, pagesPerSecond: null, remainingSeconds: null })).not.toMatch(/\/s|left/)
    expect(progressText({ ...job, remainingSeconds: 7500 })).toContain('2 h 5 min left')
  })
})
