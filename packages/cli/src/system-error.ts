// What the operating system refused, in words.
import { CommandError } from './command-error.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of this name exists already, and is not overwritten',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return (code !== undefined && reasons[code]) || (error instanceof Error ? error.message : String(error))
}

/** Runs a step; `failure` says what could not be done, and the reason is added. */
export function orExplain<T>(failure: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw new CommandError(`${failure}: ${reasonOf(error)}`)
  }
}
