import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import type { AnchorConfig } from '../config/trust-config.ts'
import { placesOf } from './anchor-places.ts'
import { runCommand } from './run-command.ts'

const line = '{"entry":1}\n'
const write = (to: Partial<AnchorConfig>) =>
  placesOf({ everyMs: 1, file: undefined, command: [], url: undefined, ...to })[0]!(line)

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anchor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'anchors')
}

it('a file gets the line, also after one that was cut', async () => {
  const file = freshFile()
  writeFileSync(file, '{"ent')
  await write({ file })
  await write({ file })
  expect(readFileSync(file, 'utf8')).toBe(`{"ent\n${line}${line}`)
})

it('a command gets the line as its input, without a shell', async () => {
  const file = freshFile()
  await write({ command: ['sh', '-c', 'cat > "$0"', file] })
  expect(readFileSync(file, 'utf8')).toBe(line)
  // It reads nothing of it.
  await write({ command: ['true', '$(touch x); >y'] })
})

it.each([
  [
    'that fails',
    ['sh', '-c', 'echo "no \x1b[31mway" >&2; echo more >&2; exit 3'],
    /^'sh' ended with code 3: no \[31mway$/,
  ],
  [
    'that says too much',
    ['sh', '-c', 'head -c 100000 /dev/zero | tr "\\0" x >&2; exit 1'],
    /code 1: x{200}$/,
  ],
  ['that is not there', ['/no/such/program'], /^'\/no\/such\/program' cannot be run/],
])('a command %s is told, and little of what it says', async (_what, command, words) => {
  await expect(write({ command })).rejects.toThrow(words)
})

it('a command that takes too long is ended', async () => {
  const late = runCommand(['sleep', '60'], { input: line, milliseconds: 50 })
  await expect(late).rejects.toThrow(/took longer than 0\.05 s/)
})

async function listen(status: number) {
  const asked: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    asked.push({ request, body: await text(request) })
    response.writeHead(status, { location: '/elsewhere' }).end('thanks')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { asked, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('an address gets the line by POST, with the login that it names', async () => {
  const { asked, host } = await listen(204)
  await write({ url: `http://hub:p%40ss@${host}/anchors?of=hub` })
  const [{ request, body } = expect.fail()] = asked
  expect([request.method, request.url, body]).toEqual(['POST', '/anchors?of=hub', line])
  expect(request.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('hub:p@ss').toString('base64')}`,
  })
})

it('an address that refuses, leads elsewhere or is not there is told without its secrets', async () => {
  for (const status of [302, 500]) {
    const { asked, host } = await listen(status)
    await expect(write({ url: `http://hub:secret@${host}/` })).rejects.toThrow(
      `${host} answers with status ${status}`,
    )
    expect(asked).toHaveLength(1)
  }
  const gone = write({ url: 'http://hub:secret@127.0.0.1:9/?key=secret' })
  await expect(gone).rejects.toThrow(/^127\.0\.0\.1:9 does not answer: (?!.*secret)/)
})
