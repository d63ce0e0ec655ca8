// Passwords and PINs: the first line of a file, as bytes that are wiped as soon as they were used.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { SidecarError } from '../errors.ts'
import { whyUnreadable } from './store-files.ts'

const longestFile = 4096
const lineEnds = [0x0a, 0x0d]
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

export function withSecret<Result>(path: string, use: (secret: Uint8Array) => Result): Result {
  // Not from the pool that other buffers share.
  const buffer = Buffer.alloc(longestFile + 1)
  try {
    return use(firstLine(buffer.subarray(0, readInto(buffer, path)), path))
  } finally {
    buffer.fill(0)
  }
}

function readInto(buffer: Buffer, path: string): number {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    throw new SidecarError('profile-unusable', `the password file ${path} ${whyUnreadable(error)}`)
  }
  try {
    if (!fstatSync(file).isFile()) throw new SidecarError('profile-unusable', `${path} is not a plain file`)
    const length = readSync(file, buffer, 0, buffer.length, 0)
    if (length > longestFile) {
      throw new SidecarError('profile-unusable', `the password file ${path} has over ${longestFile} bytes`)
    }
    return length
  } finally {
    closeSync(file)
  }
}

function firstLine(text: Buffer, path: string): Uint8Array {
  const start = text.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  const end = text.findIndex((byte) => lineEnds.includes(byte))
  const line = text.subarray(start, end < 0 ? text.length : end)
  if (line.length === 0) throw new SidecarError('profile-unusable', `the first line of ${path} is empty`)
  return line
}
