// The secret that signs identities: 32 bytes in a file for the owner's eyes alone, made by whoever needs it first.
import { randomBytes, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, rm, writeFile } from 'node:fs/promises'
import { ConfigError } from './config-file.ts'

const keyLength = 32

/** `onWarning` hears of a file that others may read. */
export async function readIdentityKey(
  file: string,
  onWarning: (warning: string) => void = () => {},
): Promise<Uint8Array> {
  // A pipe in its place must not keep us waiting.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error) => {
    throw new ConfigError(file, `the identity key cannot be read (${error.code ?? error.message})`)
  })
  try {
    const facts = await handle.stat()
    if (!facts.isFile() || facts.size !== keyLength) {
      throw new ConfigError(file, `an identity key is a file of ${keyLength} bytes: restore it, or remove it`)
    }
    if ((facts.mode & 0o077) !== 0 && process.platform !== 'win32') {
      onWarning(`${file} can be read by others than its owner: chmod 600`)
    }
    const key = new Uint8Array(keyLength)
    await handle.read(key, 0, keyLength, 0)
    return key
  } finally {
    await handle.close()
  }
}

/** Makes the key if there is none. It appears whole or not at all, and never in place of another. */
export async function provideIdentityKey(
  file: string,
  onWarning: (warning: string) => void,
): Promise<Uint8Array> {
  const aside = `${file}.${randomUUID()}`
  try {
    await writeFile(aside, randomBytes(keyLength), { flag: 'wx', mode: 0o600, flush: true })
    await link(aside, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new ConfigError(file, `the identity key cannot be made (${code ?? 'unknown error'})`)
  } finally {
    await rm(aside, { force: true })
  }
  return readIdentityKey(file, onWarning)
}
