// Reading PKCS #12 key stores (RFC 7292, RFC 9548): check the code, unlock every safe, and give each
// private key its certificate and the chain that the file brings along.
import type { ContentInfo, EncryptedContentInfo } from '@peculiar/asn1-cms'
import { AuthenticatedSafe } from '@peculiar/asn1-pfx'
import { decodeBer } from '../asn1/schema.ts'
import type { Certificate } from '../certificate/certificate.ts'
import { decrypt } from '../encryption/decrypt.ts'
import { type Password, withPassword } from '../encryption/password.ts'
import { createWorkBudget, type WorkBudget } from '../encryption/work-budget.ts'
import { PkiError } from '../errors.ts'
import type { PrivateKey } from '../keys/private-key.ts'
import { isSamePublicKey } from '../keys/public-key.ts'
import { verifyMac } from './pkcs12-mac.ts'
import { BerOctetString, dataOid, EncryptedData, encryptedDataOid, Pfx } from './pkcs12-schema.ts'
import { type Bags, type CertificateBag, readBags } from './safe-bags.ts'

export interface Pkcs12Entry {
  /** The friendlyName. */
  readonly alias: string | undefined
  /** Hex. */
  readonly localKeyId: string | undefined
  readonly privateKey: PrivateKey
  readonly certificate: Certificate | undefined
  /** Issuers, nearest first, as far as the file has them. */
  readonly chain: readonly Certificate[]
}

const largestFile = 16 * 1024 * 1024
const longestChain = 10

/** One entry for every private key in the file. */
export function readPkcs12(bytes: Uint8Array, password: Password): readonly Pkcs12Entry[] {
  if (bytes.length > largestFile)
    throw new PkiError('limit-exceeded', 'The PKCS #12 file is larger than 16 MiB.')
  const bags = withPassword(password, (passwordBytes) => openFile(bytes, passwordBytes))
  return bags.keys.map((key) => {
    const own = bags.certificates.find(({ certificate }) =>
      isSamePublicKey(certificate.publicKey, key.privateKey.publicKey),
    )
    return Object.freeze({
      alias: key.alias ?? own?.alias,
      localKeyId: key.localKeyId ?? own?.localKeyId,
      privateKey: key.privateKey,
      certificate: own?.certificate,
      chain: chainOf(own?.certificate, bags.certificates),
    })
  })
}

function openFile(bytes: Uint8Array, password: Uint8Array): Bags {
  const { version, authSafe, macData } = decodeBer(bytes, Pfx, 'The PKCS #12 file')
  if (version !== 3) throw new PkiError('unsupported', `The PKCS #12 file has version ${version}, not 3.`)
  const budget = createWorkBudget()
  const content = contentOf(authSafe)
  if (macData !== undefined) verifyMac(macData, content, password, budget)
  const bags: Bags = { keys: [], certificates: [] }
  for (const safe of decodeBer(content, AuthenticatedSafe, 'The PKCS #12 file')) {
    const contents = unlock(safe, password, budget)
    try {
      readBags(contents, password, budget, bags)
    } finally {
      contents.fill(0)
    }
  }
  return bags
}

function contentOf({ contentType, content }: ContentInfo): Uint8Array {
  if (contentType !== dataOid) {
    throw new PkiError('unsupported', 'The PKCS #12 file is protected by a public key, not by a password.')
  }
  return new Uint8Array(decodeBer(content, BerOctetString, 'The contents of the PKCS #12 file').buffer)
}

function unlock(safe: ContentInfo, password: Uint8Array, budget: WorkBudget): Uint8Array {
  if (safe.contentType !== encryptedDataOid) return contentOf(safe)
  const { encryptedContentInfo } = decodeBer(
    safe.content,
    EncryptedData,
    'An encrypted part of the PKCS #12 file',
  )
  const { contentEncryptionAlgorithm } = encryptedContentInfo
  return decrypt(contentEncryptionAlgorithm, password, octetsOf(encryptedContentInfo), budget)
}

function octetsOf({ encryptedContent }: EncryptedContentInfo): Uint8Array {
  const parts =
    encryptedContent?.constructedValue ?? (encryptedContent?.value ? [encryptedContent.value] : [])
  return Buffer.concat(parts.map(({ buffer }) => new Uint8Array(buffer)))
}

function chainOf(leaf: Certificate | undefined, bags: readonly CertificateBag[]): readonly Certificate[] {
  const chain: Certificate[] = []
  for (let tip = leaf; tip !== undefined && chain.length < longestChain; ) {
    const child: Certificate = tip
    tip = bags.find(
      ({ certificate }) =>
        certificate.subject.key === child.issuer.key && certificate !== leaf && !chain.includes(certificate),
    )?.certificate
    if (tip !== undefined) chain.push(tip)
  }
  return Object.freeze(chain)
}
