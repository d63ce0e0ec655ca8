// Files that commands read and make, with errors that name the file and say what to do.
import { createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { PkiError } from '@notarium/pki'
import { CommandError } from './command-error.ts'
import { readStandardInput } from './standard-streams.ts'
import { orExplain, reasonOf } from './system-error.ts'

export interface NewFile {
  readonly path: string
  readonly content: string | Uint8Array
  /** Secrets are for the owner's eyes alone. */
  readonly access: 'public' | 'secret'
}

/** `-` is standard input. */
export async function readDocument(path: string): Promise<Uint8Array> {
  return path === '-' ? readStandardInput() : readInput(path)
}

export function readInput(path: string): Uint8Array {
  return orExplain(`cannot read ${path}`, () => readFileSync(path))
}

/** A file of any size, as it is read; `-` is standard input. */
export async function* inputBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 256 * 1024 })
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

/** Writes files that must not be there yet: all of them, or none. */
export function writeNewFiles(files: readonly NewFile[]): void {
  const written: string[] = []
  try {
    for (const { path, content, access } of files) {
      const mode = access === 'secret' ? 0o600 : 0o644
      // Made empty first: what is removed after a failure is then ours for certain.
      orExplain(`cannot write ${path}`, () => writeFileSync(path, '', { flag: 'wx', mode }))
      written.push(path)
      orExplain(`cannot write ${path}`, () => writeFileSync(path, content))
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true })
    throw error
  }
}

export function makeFolder(path: string): void {
  orExplain(`cannot make the folder ${path}`, () => mkdirSync(path, { recursive: true, mode: 0o700 }))
}
