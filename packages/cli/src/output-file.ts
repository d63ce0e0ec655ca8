// The file that a command's result goes to. It is there whole or not at all, and what was there before is replaced
// only when told so.
import { randomUUID } from 'node:crypto'
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError } from './command-error.ts'
import { orExplain } from './system-error.ts'

/** To be asked before the work too, so that it is not done in vain. */
export function requireFree(path: string, force: boolean, option = '--out'): void {
  if (!force && statOf(path)?.isFile() === true) {
    throw new CommandError(`${path} exists already: choose another ${option}, or overwrite it with --force`)
  }
}

export function writeOutputFile(path: string, content: Uint8Array, force: boolean): void {
  requireFree(path, force)
  orExplain(`cannot write ${path}`, () => {
    const before = statOf(path)
    if (before === undefined) putInPlace(path, content, 0o666)
    // A link stays a link: the file that it leads to is replaced.
    else if (before.isFile()) putInPlace(realpathSync(path), content, before.mode & 0o777)
    // Devices and pipes, such as /dev/null, are written to and must never be replaced.
    else writeFileSync(path, content)
  })
}

function putInPlace(path: string, content: Uint8Array, mode: number): void {
  const temporary = join(dirname(path), `.notarium-${randomUUID()}.tmp`)
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode, flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

const statOf = (path: string) =>
  orExplain(`cannot write ${path}`, () => statSync(path, { throwIfNoEntry: false }))
