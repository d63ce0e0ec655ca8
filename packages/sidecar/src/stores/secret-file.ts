// Passwords and PINs: the first line of a file, as bytes that are wiped as soon as they were used.
import { readSync } from 'node:fs'
import { SidecarError } from '../errors.ts'
import { withPlainFile } from './plain-file.ts'

const longestFile = 4096
const lineEnds = [0x0a, 0x0d]
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

export function withSecret<Result>(path: string, use: (secret: Uint8Array) => Result): Result {
  // Not from the pool that other buffers share.
  const buffer = Buffer.alloc(longestFile)
  try {
    const length = withPlainFile(path, longestFile, (file) => readSync(file, buffer, 0, buffer.length, 0))
    return use(firstLine(buffer.subarray(0, length), path))
  } finally {
    buffer.fill(0)
  }
}

function firstLine(text: Buffer, path: string): Uint8Array {
  const start = text.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  const end = text.findIndex((byte) => lineEnds.includes(byte))
  const line = text.subarray(start, end < 0 ? text.length : end)
  if (line.length === 0) throw new SidecarError('profile-unusable', `the first line of ${path} is empty`)
  return line
}
