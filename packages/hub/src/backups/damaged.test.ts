// Archives that somebody damaged, or made: none of them verifies, and none leaves anything behind.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBrainSchema } from '@notarium/contract/hub'
import { readTar, type TarMember, tarBytes } from '@notarium/runtime/tar'
import { expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { doer } from '../brains/testing/fresh-brains.ts'
import { manifestName } from './archive/manifest.ts'
import { backedUpHub } from './testing/backed-up-hub.ts'

interface Member {
  readonly path: string
  readonly content: Buffer
}

async function membersOf(archive: Buffer): Promise<Member[]> {
  const members: Member[] = []
  for await (const { path, content } of readTar(pieces(archive))) {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    members.push({ path, content: Buffer.concat(parts) })
  }
  return members
}

async function* pieces(bytes: Uint8Array) {
  yield bytes
}

async function packed(members: readonly Member[]): Promise<Buffer> {
  async function* all(): AsyncGenerator<TarMember> {
    for (const { path, content } of members)
      yield { path, content, size: content.length, modified: new Date(0) }
  }
  const parts: Uint8Array[] = []
  for await (const part of tarBytes(all())) parts.push(part)
  return Buffer.concat(parts)
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

it('does not verify what was changed, cut, added, left out or signed by another', async () => {
  const { hub, backups, made, ended, folder, writeBook } = await backedUpHub(await freshSqlite())
  await hub.brains.create(doer, createBrainSchema.parse({ name: 'alpha', displayName: 'A' }))
  writeBook('alpha', 'a book')
  const place = join(folder, 'backups')
  const whole = readFileSync(join(place, await made()))
  const members = await membersOf(whole)
  const manifest = members.at(-1)?.content.toString() ?? ''
  const withManifest = (text: string) =>
    packed([...members.slice(0, -1), { path: manifestName, content: Buffer.from(text) }])
  const extra = { path: 'brains/alpha/more', content: Buffer.from('x') }

  const damaged: Record<string, Buffer> = {
    'cut in the middle': whole.subarray(0, whole.length >> 1),
    'cut at its end': whole.subarray(0, -512),
    'an extra member': await packed([extra, ...members]),
    'a member after the manifest': await packed([...members, extra]),
    'a member of another part': await packed([{ ...extra, path: 'else/x' }, ...members]),
    'a member outside': await packed([{ ...extra, path: '../x' }, ...members]),
    'a member that is left out': await packed(members.slice(1)),
    'no manifest': await packed(members.slice(0, -1)),
    'no signature': await withManifest(
      manifest.replace(/<Signature.*<\/Signature>/, '\n').replace('\n\n', '\n'),
    ),
    'another signature': await withManifest(manifest.replace('urn:test', 'urn:else')),
    'another number of pages': await withManifest(manifest.replace('pages="1"', 'pages="2"')),
    'another end of the log': await withManifest(
      manifest.replace(/ hash="./, ' hash="0').replace(/ hash="0./, ' hash="00'),
    ),
    'another number of rows': await withManifest(
      manifest.replace(/count="1" table="audit_log"/, 'count="3" table="audit_log"'),
    ),
  }
  for (const { path, content } of members.slice(0, -1)) {
    damaged[`${path} changed`] = await packed(
      members.map((member) =>
        member.path === path ? { path, content: flipped(content, content.length >> 1) } : member,
      ),
    )
  }
  // Whoever packs it.
  writeFileSync(join(place, 'again.tar'), await packed(members))
  expect((await ended(backups.verify(doer, 'again.tar'))).state).toBe('done')

  let count = 0
  for (const [what, bytes] of Object.entries(damaged)) {
    const name = `damaged-${count++}.tar`
    writeFileSync(join(place, name), bytes)
    const { state, problem } = await ended(backups.verify(doer, name))
    expect([what, state, problem?.code]).toEqual([what, 'failed', 'bad-backup'])
    const wanted = { confirm: name, unsigned: true, withoutRestorePoint: true }
    // Only the signature may be waived.
    if (!/^another (?:number|end)|^cut at/.test(what)) continue
    expect([what, (await ended(backups.restore(doer, name, wanted))).problem?.code]).toEqual([
      what,
      'bad-backup',
    ])
  }
  expect(readdirSync(place).filter((name) => !/\.tar(\.json)?$/.test(name))).toEqual([])
  expect(readdirSync(folder)).not.toContain('restore.json')
  expect(readdirSync(join(folder, 'brains', 'alpha'))).not.toContain('restoring')
})
