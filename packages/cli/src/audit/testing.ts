// An export of the log as it is in the archive, to be tampered with and packed again.
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { AuditEntry } from '@notarium/contract/hub'
import { exportTar } from '@notarium/hub/parts'
import type { Database } from '@notarium/runtime/database'
import { readTar, tarBytes } from '@notarium/runtime/tar'

/** Path and content, in order. */
export type Members = readonly (readonly [path: string, content: string | Uint8Array])[]
export type Tampering = (members: Members) => Members

export const entriesPath = 'entries/000001.jsonl'
export const actPath = (number: number) => `acts/${String(number).padStart(9, '0')}.xml`

export async function exportedMembers(database: Database): Promise<Members> {
  const members: [string, string][] = []
  for await (const { path, content } of readTar(exportTar(database, {})))
    members.push([path, await text(content)])
  return members
}

export async function* packed(members: Members): AsyncGenerator<Uint8Array> {
  const files = members.map(([path, content]) => ({
    path,
    content: Buffer.from(content),
    modified: new Date(0),
  }))
  yield* tarBytes(
    (async function* () {
      for (const file of files) yield { ...file, size: file.content.length }
    })(),
  )
}

export const textOf = (members: Members, path: string) =>
  members.find((member) => member[0] === path)?.[1].toString() ?? ''

/** Without `change`, it is removed. */
export const member =
  (path: string, change?: (text: string, members: Members) => string | Uint8Array): Tampering =>
  (members) =>
    members.flatMap(([name, content]) => {
      if (name !== path) return [[name, content] as const]
      return change === undefined ? [] : [[name, change(content.toString(), members)] as const]
    })

export const all =
  (...tamperings: readonly Tampering[]): Tampering =>
  (members) =>
    tamperings.reduce((changed, tamper) => tamper(changed), members)

export const lines = (change: (lines: readonly string[]) => readonly string[]): Tampering =>
  member(entriesPath, (content) => `${change(content.trimEnd().split('\n')).join('\n')}\n`)

/** Changes one entry, and hashes nothing anew. */
export const line = (id: number, from: string, to: string): Tampering =>
  lines((all) => all.with(id - 1, all[id - 1]!.replace(from, to)))

/** By somebody who can write everything, and has no key: every hash and the head fit again. */
export const rehashed: Tampering = (members) => {
  let last = '0'.repeat(64)
  const again = lines((all) =>
    all.map((text) => {
      const entry: AuditEntry = { ...JSON.parse(text), previous_hash: last }
      last = hashOf(entry)
      return JSON.stringify({ ...entry, hash: last })
    }),
  )(members)
  return member('head.json', (text) =>
    JSON.stringify({ ...JSON.parse(text), entries: lineCount(again), lastHash: last }),
  )(again)
}

const lineCount = (members: Members) => textOf(members, entriesPath).trimEnd().split('\n').length

/** As the operator's guide has it. A line has its keys in order already. */
function hashOf(entry: AuditEntry): string {
  const { previous_hash, id, created_at, ip, action, actor_type, actor_id, actor_name, actor_role } = entry
  const covered = [previous_hash, id, Date.parse(created_at), ip, action, actor_type, actor_id, actor_name]
  const all = [...covered, JSON.stringify(entry.payload), ...(actor_role === '' ? [] : [actor_role])]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/** Acts with their content, signed by somebody else. */
export const resignedBy = (sign: (act: Uint8Array) => Uint8Array, ...numbers: readonly number[]): Tampering =>
  all(
    ...numbers.map((number) =>
      member(actPath(number), (text) => Buffer.from(sign(Buffer.from(unsigned(text)))).toString()),
    ),
  )

export const unsigned = (act: string) => act.replace(/<ds:Signature.*<\/ds:Signature>/, '')
