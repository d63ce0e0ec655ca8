// The pages of a brain that is about to be removed, asked of the brain itself and written as an archive.
import { createWriteStream } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { identityHeader } from '@notarium/contract/brain'
import { readIdentityKey, signIdentity } from '@notarium/runtime'
import type { BrainRow } from '../store/brain-rows.ts'

const path = '/api/export?format=zip'
const hub = { type: 'system', id: 'hub', name: 'hub' } as const
/** Milliseconds without a byte. */
const longestSilence = 60_000

/** Rejects when it is not whole. */
export async function exportPages(brain: BrainRow, folder: string, file: string): Promise<void> {
  const key = await readIdentityKey(join(folder, 'identity.key'))
  const identity = { actor: hub, scopes: ['read' as const], brain: brain.name }
  const headers = { [identityHeader]: signIdentity(key, identity, { method: 'GET', path }) }
  const answer = await asked(brain, headers)
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Error(`the brain answered with status ${answer.statusCode}`)
  }
  await pipeline(answer, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

function asked({ host, port }: BrainRow, headers: Record<string, string>): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = get({ host, port, path, headers, agent: false, timeout: longestSilence }, resolve)
  request.on('timeout', () => request.destroy(new Error('the brain does not answer')))
  request.on('error', reject)
  return promise
}
