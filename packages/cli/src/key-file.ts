// The signer that a key file holds: a PKCS#12 store with an alias, or a PEM file with a key and its certificate.
import { basename, extname } from 'node:path'
import {
  type Certificate,
  chainToSend,
  isSamePublicKey,
  type PemContents,
  PkiError,
  type PrivateKey,
  parseCertificate,
  parsePrivateKey,
  readPem,
  readPkcs12,
} from '@notarium/pki'
import type { Signer } from '@notarium/xmldsig'
import { CommandError } from './command-error.ts'
import { readInputAs } from './files.ts'
import { howToGivePassword } from './password.ts'

interface Entry {
  readonly alias: string
  readonly privateKey: PrivateKey
  readonly certificate: Certificate | undefined
  /** Among them those of the signer's chain. */
  readonly others: readonly Certificate[]
}

export function readSigner(path: string, alias: string | undefined, password: string | undefined): Signer {
  const entries = readInputAs(path, (bytes) =>
    bytes[0] === 0x30 ? pkcs12Entries(bytes, path, password) : pemEntries(bytes, path, password),
  )
  const { privateKey, certificate, others, ...entry } = chooseEntry(entries, path, alias)
  if (certificate === undefined) {
    throw new CommandError(`${path} has no certificate for the key "${entry.alias}": add it to the file`)
  }
  return { privateKey, certificate, chain: chainToSend(certificate, others) }
}

function chooseEntry(entries: readonly Entry[], path: string, alias: string | undefined): Entry {
  const known = entries.map((entry) => `"${entry.alias}"`).join(', ')
  const [entry, another] = alias === undefined ? entries : entries.filter((entry) => entry.alias === alias)
  if (entry === undefined) {
    const why = entries.length === 0 ? 'has no private key' : `has no key "${alias}"; it has ${known}`
    throw new CommandError(`${path} ${why}`)
  }
  if (another === undefined) return entry
  throw new CommandError(`${path} has several keys: name one with --alias, of ${known}`)
}

function pkcs12Entries(bytes: Uint8Array, path: string, password: string | undefined): Entry[] {
  const mistaken = whatElse(bytes)
  if (mistaken !== undefined) {
    throw new CommandError(
      `${path} is ${mistaken}: give a PKCS#12 store, or a PEM file with the key and its certificate`,
    )
  }
  if (password === undefined) throw new CommandError(`${path} needs a password: ${howToGivePassword}`)
  return readPkcs12(bytes, password).map(({ alias, localKeyId, chain, ...entry }, i) => ({
    ...entry,
    alias: alias ?? localKeyId ?? String(i + 1),
    others: chain,
  }))
}

/** The alias of a PEM file's key is the file's name, with a number where there are several. */
function pemEntries(bytes: Uint8Array, path: string, password: string | undefined): Entry[] {
  const { keys, certificates } = unlockPem(bytes, path, password)
  if (keys.length === 0 && certificates.length > 0) {
    throw new CommandError(`${path} is a certificate without its private key: add the key to the file`)
  }
  const name = basename(path, extname(path))
  return keys.map((privateKey, i) => ({
    alias: keys.length === 1 ? name : `${name}-${i + 1}`,
    privateKey,
    certificate: certificates.find((one) => isSamePublicKey(one.publicKey, privateKey.publicKey)),
    others: certificates,
  }))
}

function unlockPem(bytes: Uint8Array, path: string, password: string | undefined): PemContents {
  try {
    return readPem(bytes, password)
  } catch (error) {
    const isLocked = password === undefined && error instanceof PkiError && error.code === 'wrong-password'
    if (isLocked) throw new CommandError(`${path} has an encrypted key: ${howToGivePassword}`)
    throw error
  }
}

/** What a file in DER is, if it is no store but something that is easily taken for one. */
function whatElse(der: Uint8Array): string | undefined {
  if (failureOf(() => parseCertificate(der)) === undefined) return 'a certificate, without a key'
  const failure = failureOf(() => parsePrivateKey(der))
  if (failure === undefined || failure === 'unsupported') return 'a bare private key (PKCS#8 in DER)'
  return failure === 'wrong-password' ? 'no store; it looks like an encrypted PKCS#8 key in DER' : undefined
}

function failureOf(parse: () => unknown): PkiError['code'] | undefined {
  try {
    parse()
    return undefined
  } catch (error) {
    if (error instanceof PkiError) return error.code
    throw error
  }
}
