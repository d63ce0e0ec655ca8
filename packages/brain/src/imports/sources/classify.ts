// What becomes of an input, as far as its name, kind and size tell. Everything but `.git` is a row of the
// receipt, so that its rows sum to what was given.
import type { EntryName } from './entry-name.ts'
import { type FileProblem, failed, skipped } from './source.ts'

export type EntryKind = 'file' | 'symlink' | 'hardlink' | 'special'

/** Git's own files are no input: neither the folder nor the file that a worktree has in its place. */
export function isGitData(path: string): boolean {
  return path.split('/').includes('.git')
}

export function problemOfEntry({ path, refused }: EntryName, kind: EntryKind): FileProblem | undefined {
  if (refused !== undefined) return failed(refused)
  if (isMacData(path)) return skipped('macOS keeps its own data here')
  if (kind === 'symlink') return skipped('a symbolic link: links are not followed')
  if (kind === 'hardlink') return skipped('a hard link: links are not followed')
  if (kind === 'special') return skipped('not a regular file')
  if (!/\.(md|markdown|mdx)$/i.test(path)) return skipped('not a markdown file')
  return undefined
}

export function problemOfSize(size: number, maxFileBytes: number): FileProblem | undefined {
  return size > maxFileBytes ? failed(`larger than ${maxFileBytes} bytes (max_file_bytes)`) : undefined
}

// Beside every file "a.md" a Mac packs "._a.md", which is not text.
function isMacData(path: string): boolean {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  return parts.includes('__MACOSX') || name === '.DS_Store' || name.startsWith('._')
}
