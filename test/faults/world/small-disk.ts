// A disk of its own for the data: small, in memory, and easily filled to the last byte.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  fill(): void
  makeRoom(): void
  remove(): void
}

const megabytes = 384
const pieceBytes = 1024 * 1024

/** Undefined where this user may not mount one. */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true })
  const options = `size=${megabytes}m,mode=711`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => fillUp(ballast),
    makeRoom: () => rmSync(ballast, { force: true }),
    remove: () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let size = pieceBytes; size >= 1; size = Math.floor(size / 16)) writeUntilFull(handle, size)
  } finally {
    closeSync(handle)
  }
}

function writeUntilFull(handle: number, size: number): void {
  const piece = Buffer.alloc(size)
  try {
    while (writeSync(handle, piece) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
