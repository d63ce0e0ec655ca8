// Files that commands read and write, with errors that name the file and say what to do.
import { readFileSync, writeFileSync } from 'node:fs'
import { PkiError } from '@notarium/pki'
import { CommandError } from './command-error.ts'

/** `-` is standard input. */
export function readInput(path: string): Uint8Array {
  try {
    return readFileSync(path === '-' ? 0 : path)
  } catch (error) {
    throw new CommandError(`cannot read ${path}: ${reasonOf(error)}`)
  }
}

/** Reads a file and what is in it; what is wrong with the content is said with the file's name. */
export function readInputAs<T>(path: string, parse: (bytes: Uint8Array) => T): T {
  const bytes = readInput(path)
  try {
    return parse(bytes)
  } catch (error) {
    if (error instanceof PkiError) throw new CommandError(`${path}: ${error.message}`)
    throw error
  }
}

/** Writes a file that must not be there yet. Secrets are for the owner's eyes alone. */
export function writeNew(path: string, content: string | Uint8Array, access: 'public' | 'secret'): void {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: access === 'secret' ? 0o600 : 0o644 })
  } catch (error) {
    throw new CommandError(`cannot write ${path}: ${reasonOf(error)}`)
  }
}

export function writeOutput(path: string | undefined, content: Uint8Array): void {
  try {
    if (path === undefined || path === '-') writeFileSync(1, content)
    else writeFileSync(path, content)
  } catch (error) {
    throw new CommandError(`cannot write ${path ?? 'the output'}: ${reasonOf(error)}`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already, and is not overwritten',
  ENOTDIR: 'a part of its path is not a folder',
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return (code !== undefined && reasons[code]) || (error instanceof Error ? error.message : String(error))
}
