// The signing sidecar: whether its socket is there, and whether somebody listens to it.
import { lstat } from 'node:fs/promises'
import { connect } from 'node:net'
import type { HubConfig } from '@notarium/hub'
import { type Check, failed, ok, skipped, warning } from './check.ts'
import type { RunningHub } from './running-hub.ts'

const name = 'sidecar'
const patienceMs = 3_000

export async function checkSidecar(
  { sidecarSocket: socket }: HubConfig,
  hub: RunningHub | undefined,
): Promise<Check> {
  if (socket === undefined) return skipped(name, 'none is configured: nothing is signed')
  if (hub?.health.sidecar === 'ok') return ok(name, `the hub reaches it at ${socket}`)
  const start = 'start it: "notarium up", or systemctl start notarium-sidecar'
  const facts = await lstat(socket).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
  if (facts === 'ENOENT') {
    const found = `there is no socket ${socket}`
    return hub === undefined
      ? skipped(name, `it does not run: ${found}`)
      : warning(name, `${found}: what is to be signed waits`, start)
  }
  if (typeof facts === 'string')
    return failed(
      name,
      `${socket} cannot be looked at (${facts})`,
      'let this user into its folder: add it to the group of the sidecar',
    )
  if (!facts.isSocket())
    return failed(name, `${socket} is no socket`, 'remove that file, or change sidecar.socket')
  const fault = await connectFault(socket)
  if (fault === 'EACCES')
    return failed(
      name,
      `this user may not use ${socket}`,
      'add the user who runs the hub to the group of the sidecar',
    )
  if (fault !== undefined) return warning(name, `nobody listens at ${socket} (${fault})`, start)
  return hub === undefined
    ? ok(name, `it listens at ${socket}`)
    : warning(name, `it listens at ${socket}, and does not answer the hub`, 'read its log, and restart it')
}

function connectFault(socket: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const connection = connect(socket)
  connection.setTimeout(patienceMs, () => resolve('no answer in time'))
  connection.on('connect', () => resolve(undefined))
  connection.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => resolve(code))
  return promise.finally(() => connection.destroy())
}
