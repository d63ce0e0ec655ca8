// Keys from files: a PKCS#12 store, or a folder of PEM files (or one). Keys are found by friendlyName or localKeyID,
// in PEM by the file's name.
import { statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import {
  type Certificate,
  chainToSend,
  isSamePublicKey,
  type PrivateKey,
  readPem,
  readPkcs12,
  type SigningKey,
} from '@notarium/pki'
import { SidecarError } from '../errors.ts'
import type { KeyFileSettings } from '../profiles/profile.ts'
import type { KeyStore } from '../providers/provider.ts'
import { withSecret } from './secret-file.ts'
import type { StoreFiles } from './store-files.ts'

/** A key that a provider has taken over. */
export interface HeldKey extends SigningKey {
  destroy(): void
}

interface Entry {
  readonly names: readonly string[]
  readonly privateKey: PrivateKey
  readonly certificate: Certificate | undefined
  readonly others: readonly Certificate[]
}

/** `hold` gives each key to the provider that will sign with it. */
export function readKeyFiles(
  settings: KeyFileSettings,
  files: StoreFiles,
  hold: (key: PrivateKey) => HeldKey,
): KeyStore {
  const { passwordFile } = settings
  const read = settings.type === 'pkcs12' ? readStore : readPemFiles
  const entries =
    passwordFile === undefined
      ? read(settings.path, files, undefined)
      : withSecret(passwordFile, (password) => read(settings.path, files, password))
  if (entries.length === 0)
    throw new SidecarError('profile-unusable', `${settings.path} holds no private key`)
  return keyStoreOf(entries.map((entry) => ({ ...entry, key: hold(entry.privateKey) })))
}

function readStore(path: string, files: StoreFiles, password: Uint8Array = new Uint8Array()): Entry[] {
  return files.read(path, (bytes) =>
    readPkcs12(bytes, password).map(({ alias, localKeyId, privateKey, certificate, chain }) => ({
      names: [alias, localKeyId].filter((name) => name !== undefined),
      privateKey,
      certificate,
      others: chain,
    })),
  )
}

function readPemFiles(path: string, files: StoreFiles, password: Uint8Array | undefined): Entry[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const contents = (isFolder ? files.expand(join(path, '*.pem')) : [path]).map((file) => ({
    file: basename(file),
    ...files.read(file, (bytes) => readPem(bytes, password)),
  }))
  const others = contents.flatMap(({ certificates }) => certificates)
  return contents.flatMap(({ file, keys }) =>
    keys.map((privateKey, i) => {
      const name = basename(file, extname(file))
      return {
        names: keys.length === 1 ? [name, file] : [`${name}-${i + 1}`],
        privateKey,
        certificate: others.find((one) => isSamePublicKey(one.publicKey, privateKey.publicKey)),
        others,
      }
    }),
  )
}

function keyStoreOf(entries: readonly (Entry & { readonly key: HeldKey })[]): KeyStore {
  return Object.freeze({
    aliases: entries.map(({ names }, i) => names[0] ?? `(key ${i + 1} without a name)`),
    find(alias: string) {
      const [entry, another] = entries.filter(({ names }) => names.includes(alias))
      if (entry === undefined) return undefined
      if (another !== undefined) {
        throw new SidecarError('key-not-usable', `several keys are called "${alias}": use the localKeyID`)
      }
      const { key, certificate, others } = entry
      if (certificate === undefined) {
        throw new SidecarError('key-not-usable', `the key "${alias}" has no certificate in its store`)
      }
      return { privateKey: key, certificate, chain: chainToSend(certificate, others) }
    },
    close() {
      for (const { key } of entries) key.destroy()
    },
  })
}
