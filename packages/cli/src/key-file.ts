// The signer that a key file holds: a PKCS#12 store with an alias, or a PEM file with a key and its certificate.
import { basename, extname } from 'node:path'
import { type Certificate, isSamePublicKey, type PrivateKey, readPem, readPkcs12 } from '@notarium/pki'
import type { Signer } from '@notarium/xmldsig'
import { CommandError } from './command-error.ts'
import { readInputAs } from './files.ts'
import { passwordVariable } from './password.ts'

interface Entry {
  readonly alias: string
  readonly privateKey: PrivateKey
  readonly certificate: Certificate | undefined
  readonly chain: readonly Certificate[]
}

export function readSigner(path: string, alias: string | undefined, password: string | undefined): Signer {
  const entries = readInputAs(path, (bytes) =>
    bytes[0] === 0x30 ? pkcs12Entries(bytes, path, password) : pemEntries(bytes, path, password),
  )
  const known = entries.map((entry) => `"${entry.alias}"`).join(', ')
  const matching = alias === undefined ? entries : entries.filter((entry) => entry.alias === alias)
  const [entry, another] = matching
  if (entry === undefined) {
    const why = entries.length === 0 ? 'has no private key' : `has no key "${alias}"; it has ${known}`
    throw new CommandError(`${path} ${why}`)
  }
  if (another !== undefined)
    throw new CommandError(`${path} has several keys: name one with --alias, of ${known}`)
  const { privateKey, certificate, chain } = entry
  if (certificate === undefined)
    throw new CommandError(`${path} has no certificate for the key "${entry.alias}"`)
  return { privateKey, certificate, chain: chain.filter(({ subject, issuer }) => subject.key !== issuer.key) }
}

function pkcs12Entries(bytes: Uint8Array, path: string, password: string | undefined): Entry[] {
  if (password === undefined) {
    throw new CommandError(`${path} needs a password: use --password-file, or set ${passwordVariable}`)
  }
  return readPkcs12(bytes, password).map((entry, i) => ({
    ...entry,
    alias: entry.alias ?? entry.localKeyId ?? String(i + 1),
  }))
}

/** The alias of a PEM file's key is the file's name. */
function pemEntries(bytes: Uint8Array, path: string, password: string | undefined): Entry[] {
  const { keys, certificates } = readPem(bytes, password)
  return keys.map((privateKey) => {
    const certificate = certificates.find((one) => isSamePublicKey(one.publicKey, privateKey.publicKey))
    const chain = certificates.filter((one) => one !== certificate)
    return { alias: basename(path, extname(path)), privateKey, certificate, chain }
  })
}
