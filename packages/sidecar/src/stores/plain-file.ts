// Opens a file only if it is one: a pipe or a device in its place would block the reader, or never end.
import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { SidecarError } from '../errors.ts'

export function withPlainFile<Result>(path: string, largest: number, use: (file: number) => Result): Result {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    throw new SidecarError('profile-unusable', `${path} ${whyUnreadable(error)}`)
  }
  try {
    const facts = fstatSync(file)
    if (!facts.isFile()) throw new SidecarError('profile-unusable', `${path} is not a plain file`)
    if (facts.size > largest) {
      throw new SidecarError('profile-unusable', `${path} is larger than ${largest} bytes`)
    }
    return use(file)
  } finally {
    closeSync(file)
  }
}

function whyUnreadable(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'does not exist'
    case 'EACCES':
      return 'may not be read by this user'
    default:
      return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`
  }
}
