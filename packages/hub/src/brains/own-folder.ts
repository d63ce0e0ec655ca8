// A brain's folder is made once, with its key, when the brain is created. From then on a folder without the key is the
// wrong one (moved, not mounted, another hub's): a brain that were started on it would come up empty and seem well.
import { statSync } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { provideIdentityKey } from '@notarium/runtime'
import { HubError } from '../errors.ts'

const keyOf = (folder: string) => join(folder, 'identity.key')

export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await provideIdentityKey(keyOf(folder), () => undefined)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    await discardFolder(folder)
    throw new HubError('conflict', `the folder ${folder} cannot be made (${code ?? message}): mend that`)
  }
}

/** Only of a brain that never was: what else is there stays. */
export async function discardFolder(folder: string): Promise<void> {
  await rm(keyOf(folder), { force: true }).catch(() => undefined)
  await rmdir(folder).catch(() => undefined)
}

/** Why no brain can be started on it; undefined where one can. */
export function faultOfFolder(folder: string): string | undefined {
  try {
    statSync(keyOf(folder))
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? `its folder ${folder} is not there, or holds no brain: put it back, or remove the brain`
      : `its folder ${folder} cannot be read (${code}): mend that`
  }
}
