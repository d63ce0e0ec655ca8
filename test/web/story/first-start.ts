// `notarium up` on a machine that never saw it, as somebody does who follows the first lines of the readme.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePortRow } from '../../hub/kit/free-ports.ts'
import type { Credentials } from '../../hub/kit/hub-folder.ts'
import { runNotarium } from '../../hub/kit/notarium-process.ts'

export interface FreshHub {
  readonly origin: string
  /** With the password that it said once. */
  readonly owner: Credentials
  /** Goes away with it. */
  readonly folder: string
}

/** To end it, and to remove all that was brought into it. */
const patienceMs = 60_000

export async function startForTheFirstTime(): Promise<FreshHub> {
  const folder = mkdtempSync(join(tmpdir(), 'story-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  onTestFinished(remove, patienceMs)
  const port = await freePortRow()
  // The ports of others are not taken; all else is as it comes.
  writeFileSync(join(folder, 'notarium.toml'), `[brains]\nfirst_port = ${port}\nlast_port = ${port + 9}\n`)
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('NOTARIUM_'))
  const env = { ...Object.fromEntries(own), NOTARIUM_PORT: '0', NOTARIUM_DATA: folder }
  const up = runNotarium(['up'], env, folder)
  onTestFinished(async () => void (await up.end('SIGTERM')), patienceMs)
  const [, origin = ''] = await up.whenSaid(/Notarium is ready: (\S+)[\s\S]*Ctrl\+C ends it/)
  const said = (pattern: RegExp) => pattern.exec(up.output())?.[1] ?? ''
  const owner = { email: said(/Owner: +(\S+)/), password: said(/One-time password: +(\S+)/) }
  return { origin, owner, folder }
}
