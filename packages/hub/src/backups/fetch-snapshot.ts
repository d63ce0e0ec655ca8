// The snapshot of a brain on another machine, asked of the brain itself, which sends its files as a tar.
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { identityHeader } from '@notarium/contract/brain'
import type { BrainRecord } from '@notarium/contract/hub'
import { signIdentity } from '@notarium/runtime'
import { readTar } from '@notarium/runtime/tar'
import { z } from 'zod'
import type { BrainKeys } from '../gateway/brain-keys.ts'
import type { StoreWork } from './brain-stores.ts'
import { byHub } from './context.ts'

type Where = Pick<BrainRecord, 'name' | 'host' | 'port'>

const path = '/api/snapshot'
/** Milliseconds without a byte: the snapshot is made before the first comes. */
const longestSilence = 600_000
const noteSchema = z.object({ pages: z.int().min(0) })

/** Gives how many pages there are. Rejects when it is not whole. */
export async function fetchSnapshot(
  brain: Where,
  keys: Pick<BrainKeys, 'get'>,
  into: string,
  { onBytes, signal }: StoreWork,
): Promise<number> {
  const identity = { actor: byHub.actor, scopes: ['hub' as const], brain: brain.name }
  const signed = signIdentity(await keys.get(brain.name), identity, { method: 'GET', path })
  const answer = await asked(brain, { [identityHeader]: signed }, signal)
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Error(`it answered with status ${answer.statusCode}: is it of the same version?`)
  }
  for await (const { path: name, content } of readTar(answer)) {
    const file = join(into, name)
    await mkdir(dirname(file), { recursive: true })
    await pipeline(counted(content, onBytes), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  }
  return noteSchema.parse(JSON.parse(await readFile(join(into, 'brain.json'), 'utf8'))).pages
}

async function* counted(bytes: AsyncIterable<Uint8Array>, onBytes: StoreWork['onBytes']) {
  for await (const piece of bytes) {
    onBytes?.(piece.length)
    yield piece
  }
}

function asked(
  { host, port }: Where,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const abort = signal === undefined ? {} : { signal }
  const request = get({ host, port, path, headers, agent: false, timeout: longestSilence, ...abort }, resolve)
  request.on('timeout', () => request.destroy(new Error('it does not answer')))
  request.on('error', ({ message }) => reject(new Error(`it cannot be asked (${message})`)))
  return promise
}
