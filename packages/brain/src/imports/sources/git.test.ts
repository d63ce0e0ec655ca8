import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitState } from './git.ts'
import { temporaryFolder } from './test-archives.ts'

const sha1 = 'a1'.repeat(20)
const sha256 = 'b2'.repeat(32)
const stateOf = (files: Readonly<Record<string, string>>) => gitState(temporaryFolder(files))

test('a branch, in a file of its own or packed with others', async () => {
  const head = { '.git/HEAD': 'ref: refs/heads/feature/x\n' }
  const loose = { ...head, '.git/refs/heads/feature/x': `${sha1}\n` }
  const packed = {
    ...head,
    '.git/packed-refs': [
      '# pack-refs with: peeled fully-peeled sorted ',
      `${'0'.repeat(64)} refs/heads/feature/x-1`,
      `${sha256} refs/heads/feature/x`,
      `^${'0'.repeat(64)}`,
      '',
    ].join('\n'),
  }
  expect(await stateOf(loose)).toEqual({ commit: sha1, branch: 'feature/x' })
  expect(await stateOf(packed)).toEqual({ commit: sha256, branch: 'feature/x' })
  expect(await stateOf({ ...packed, ...loose })).toEqual({ commit: sha1, branch: 'feature/x' })
})

test('a commit without a branch', async () => {
  expect(await stateOf({ '.git/HEAD': `${sha256}\n` })).toEqual({ commit: sha256, branch: null })
})

test('a worktree, whose branches are with the repository it belongs to', async () => {
  const folder = temporaryFolder({
    'tree/.git': 'gitdir: ../main/.git/worktrees/tree\n',
    'main/.git/worktrees/tree/HEAD': 'ref: refs/heads/side\n',
    'main/.git/worktrees/tree/commondir': '../..\n',
    'main/.git/refs/heads/side': `${sha1}\n`,
  })
  expect(await gitState(join(folder, 'tree'))).toEqual({ commit: sha1, branch: 'side' })
})

test('everything else is no checkout', async () => {
  const outside = temporaryFolder({ id: `${sha1}\n` })
  const none: Readonly<Record<string, string>>[] = [
    { 'a.md': '' },
    { '.git/config': '' },
    { '.git': 'gitdir: missing' },
    { '.git': 'anything' },
    { '.git/HEAD': 'ref: refs/heads/unborn' },
    { '.git/HEAD': `ref: refs/../../../../../../../../${outside}/id` },
    { '.git/HEAD': `ref: ${outside}/id` },
    { '.git/HEAD': sha1.slice(1) },
    { '.git/HEAD': `${sha1}${'\n'.repeat(5000)}` },
    { '.git/HEAD': 'ref: refs/heads/a', '.git/packed-refs': `${'z'.repeat(40)} refs/heads/a\n` },
  ]
  for (const files of none) expect(await stateOf(files)).toBeNull()
  expect(await gitState(join(outside, 'missing'))).toBeNull()
})
