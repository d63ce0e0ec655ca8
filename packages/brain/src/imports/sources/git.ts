// Whether a folder is a git checkout, and what it is at: read from git's own files, since running git in a folder
// that somebody else filled would run what its configuration says.
import { lstat, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { whyRefused } from './entry-name.ts'
import { readInside } from './read-inside.ts'

export interface GitState {
  readonly commit: string
  /** Null when no branch is checked out, only a commit. */
  readonly branch: string | null
}

const smallFile = 4096
const largestPackedRefs = 32 * 1024 * 1024
const objectId = /^([0-9a-f]{40}|[0-9a-f]{64})$/

/** Null as well for a repository without commits, and for one whose references are not in files ("reftable"). */
export async function gitState(folder: string): Promise<GitState | null> {
  const gitFolder = await gitFolderOf(folder)
  if (gitFolder === null) return null
  const head = await readLine(gitFolder, 'HEAD')
  if (head !== null && objectId.test(head)) return { commit: head, branch: null }
  const ref = referenceIn(head)
  if (ref === null) return null
  const commit = await commitOf(ref, gitFolder, await sharedFolderOf(gitFolder))
  const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null
  return commit === null ? null : { commit, branch }
}

async function gitFolderOf(folder: string): Promise<string | null> {
  try {
    const root = await realpath(folder)
    const kind = await lstat(join(root, '.git'))
    if (kind.isDirectory()) return join(root, '.git')
    // A worktree and a submodule have a file there that says where the folder is.
    const target = /^gitdir: (.+)$/.exec((await readLine(root, '.git')) ?? '')?.[1]
    return target === undefined ? null : await realpath(resolve(root, target))
  } catch {
    return null
  }
}

/** Worktrees share their branches with the repository they belong to. */
async function sharedFolderOf(gitFolder: string): Promise<string> {
  const shared = await readLine(gitFolder, 'commondir')
  if (shared === null) return gitFolder
  return realpath(resolve(gitFolder, shared)).catch(() => gitFolder)
}

async function commitOf(ref: string, gitFolder: string, shared: string): Promise<string | null> {
  const line = (await readLine(gitFolder, ref)) ?? (await readLine(shared, ref))
  if (line !== null) return objectId.test(line) ? line : null
  const packed = await readInside(shared, 'packed-refs', largestPackedRefs)
  if (!(packed instanceof Uint8Array)) return null
  const refs = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const end = refs.indexOf(` ${ref}\n`)
  if (end < 0) return null
  const id = refs.toString('latin1', refs.lastIndexOf('\n', end) + 1, end)
  return objectId.test(id) ? id : null
}

function referenceIn(head: string | null): string | null {
  const ref = /^ref: (refs\/.+)$/.exec(head ?? '')?.[1]
  return ref === undefined || whyRefused(ref) !== null ? null : ref
}

/** The first line of a small file, or null. */
async function readLine(folder: string, path: string): Promise<string | null> {
  const content = await readInside(folder, path, smallFile)
  if (!(content instanceof Uint8Array)) return null
  return Buffer.from(content).toString('utf8').split('\n', 1)[0]?.trimEnd() ?? null
}
