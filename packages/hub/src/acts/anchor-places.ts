// Where the head of the audit log is written down: a file, a command, an address. Each rejects with what went wrong,
// without a secret that the address may hold.
import { open } from 'node:fs/promises'
import type { AnchorConfig } from '../config/trust-config.ts'
import { runCommand } from './run-command.ts'

const commandMs = 30_000
const postMs = 10_000

/** The line ends with a line feed. */
export type AnchorPlace = (line: string) => Promise<void>

export function placesOf({ file, command, url }: AnchorConfig): readonly AnchorPlace[] {
  const places: AnchorPlace[] = []
  if (file !== undefined) places.push((line) => appendLine(file, line))
  if (command.length > 0) places.push((line) => runCommand(command, { input: line, milliseconds: commandMs }))
  if (url !== undefined) places.push((line) => postLine(new URL(url), line))
  return places
}

async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    await file.appendFile((await endsWithin(file)) ? `\n${line}` : line)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A full disk may have cut the last line: the next one must not become part of it. */
async function endsWithin(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return bytesRead === 1 && buffer[0] !== 0x0a
}

async function postLine(url: URL, line: string): Promise<void> {
  const { username, password, host } = url
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  url.username = url.password = ''
  const answer = await fetch(url, {
    method: 'POST',
    body: line,
    redirect: 'manual',
    signal: AbortSignal.timeout(postMs),
    headers: {
      'content-type': 'application/json',
      ...(login !== ':' && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
  }).catch((error: Error) => {
    const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
    throw new Error(`${host} does not answer: ${code ?? message}`)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${host} answers with status ${answer.status}`)
}
