// The socket's place in the file system. A socket that nobody listens on is left over from a process that was
// killed: it is removed. Anything else in its place is somebody's, and an error.
import { lstat, unlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { SidecarError } from '../errors.ts'

/** What the kernel takes, less the closing zero. */
const longestPath = 107

export async function clearSocketPath(path: string): Promise<void> {
  if (Buffer.byteLength(path) > longestPath) {
    throw new SidecarError('bad-config', `the socket path ${path} is longer than ${longestPath} bytes`)
  }
  const folder = await lstatOrNothing(dirname(path))
  if (folder === undefined) {
    throw new SidecarError('bad-config', `the folder of the socket does not exist: create ${dirname(path)}`)
  }
  const there = await lstatOrNothing(path)
  if (there === undefined) return
  if (!there.isSocket()) throw new SidecarError('bad-config', `${path} is there and is not a socket`)
  if (await isAnswered(path)) {
    throw new SidecarError('bad-config', `another process listens on ${path} already: stop it first`)
  }
  await unlink(path)
}

async function lstatOrNothing(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new SidecarError('bad-config', `${path} cannot be used: ${(error as Error).message}`)
  }
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false)
      else reject(new SidecarError('bad-config', `the socket ${path} cannot be tried: ${error.message}`))
    })
  })
}
