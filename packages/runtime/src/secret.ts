// Secrets of the configuration: in a file or in the environment, never in the configuration itself.
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ConfigBase, ConfigError } from './config-file.ts'

const longestSecret = 16_384

export interface SecretPlaces {
  readonly file: string | undefined
  readonly variable: string | undefined
  /** How the two keys begin: `api_key` for `api_key_file` and `api_key_env`. */
  readonly key: string
}

/** Undefined when neither place is named. */
export async function readSecret(
  { file: configFile, folder }: ConfigBase,
  { file, variable, key }: SecretPlaces,
): Promise<string | undefined> {
  if (file !== undefined && variable !== undefined) {
    throw new ConfigError(configFile, `${key}_file and ${key}_env are both set: choose one`)
  }
  if (variable !== undefined) {
    const value = process.env[variable]?.trim()
    if (value) return value
    throw new ConfigError(configFile, `${key}_env: the environment has no ${variable}, or it is empty`)
  }
  if (file === undefined) return undefined
  return readSecretFile(`${configFile}: ${key}_file`, resolve(folder, file))
}

/** `place` is where the file is named, for messages. */
export async function readSecretFile(place: string, path: string): Promise<string> {
  const value = (await firstBytes(place, path)).trim()
  if (value !== '') return value
  throw new ConfigError(place, `${path} is empty`)
}

async function firstBytes(place: string, path: string): Promise<string> {
  // A pipe in its place must not keep us waiting.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error) => {
    throw new ConfigError(place, `${path} cannot be read (${error.code ?? 'unknown error'})`)
  })
  try {
    const facts = await handle.stat()
    if (!facts.isFile() || facts.size > longestSecret) {
      throw new ConfigError(place, `${path} is no file of at most ${longestSecret} bytes`)
    }
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}
