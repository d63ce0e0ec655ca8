// Writing PKCS #12 key stores: certificates in one encrypted safe, each private key shrouded, and an
// integrity code over all.
import { hash } from 'node:crypto'
import { ContentInfo, EncryptedContent, EncryptedContentInfo } from '@peculiar/asn1-cms'
import {
  AuthenticatedSafe,
  CertBag,
  PKCS8ShroudedKeyBag,
  PKCS12Attribute,
  SafeBag,
  SafeContents,
} from '@peculiar/asn1-pfx'
import { EncryptedData as EncryptedOctets } from '@peculiar/asn1-pkcs8'
import { OctetString } from '@peculiar/asn1-schema'
import { tags } from '../asn1/der.ts'
import { arrayBufferOf, encode } from '../asn1/schema.ts'
import type { Certificate } from '../certificate/certificate.ts'
import { type EncryptionForm, encrypt } from '../encryption/encrypt.ts'
import { type Password, withPassword } from '../encryption/password.ts'
import { PkiError } from '../errors.ts'
import type { PrivateKey } from '../keys/private-key.ts'
import { isSamePublicKey } from '../keys/public-key.ts'
import { createMac } from './pkcs12-mac.ts'
import {
  bagOids,
  certificateTypeOid,
  dataOid,
  EncryptedData,
  encryptedDataOid,
  friendlyNameOid,
  localKeyIdOid,
  Pfx,
} from './pkcs12-schema.ts'

export interface NewPkcs12Entry {
  readonly alias?: string
  readonly privateKey: PrivateKey
  readonly certificate: Certificate
  readonly chain?: readonly Certificate[]
}

/** `aes` is what OpenSSL, Java and Windows read; `rfc9548` is what GOST products read. */
export function writePkcs12(
  entries: readonly NewPkcs12Entry[],
  password: Password,
  form: EncryptionForm,
): Uint8Array {
  for (const { privateKey, certificate } of entries) {
    if (isSamePublicKey(privateKey.publicKey, certificate.publicKey)) continue
    throw new PkiError('key-mismatch', `The private key is not the one of ${certificate.subject.text}.`)
  }
  return withPassword(password, (bytes) => encodeFile(entries, bytes, form))
}

function encodeFile(
  entries: readonly NewPkcs12Entry[],
  password: Uint8Array,
  form: EncryptionForm,
): Uint8Array {
  const safe = new AuthenticatedSafe([
    encryptedSafe(certificateBags(entries), password, form),
    new ContentInfo({
      contentType: dataOid,
      content: octets(encode(new SafeContents(keyBags(entries, password, form)))),
    }),
  ])
  const content = encode(safe)
  const pfx = new Pfx()
  pfx.authSafe = new ContentInfo({ contentType: dataOid, content: octets(content) })
  pfx.macData = createMac(form, content, password)
  return encode(pfx)
}

const octets = (bytes: Uint8Array) => arrayBufferOf(encode(new OctetString(bytes)))

function certificateBags(entries: readonly NewPkcs12Entry[]): SafeBag[] {
  const own = entries.map((entry) => certificateBag(entry.certificate, attributesOf(entry)))
  const leaves = new Set(entries.map(({ certificate }) => certificate))
  const issuers = new Set(entries.flatMap(({ chain = [] }) => chain).filter((one) => !leaves.has(one)))
  return [...own, ...Array.from(issuers, (certificate) => certificateBag(certificate, []))]
}

function certificateBag({ der }: Certificate, attributes: PKCS12Attribute[]): SafeBag {
  const bag = new CertBag({ certId: certificateTypeOid, certValue: octets(der) })
  return bagOf(bagOids.certificate, bag, attributes)
}

function keyBags(entries: readonly NewPkcs12Entry[], password: Uint8Array, form: EncryptionForm): SafeBag[] {
  return entries.map((entry) => {
    const plain = entry.privateKey.toPkcs8()
    const { algorithm, data } = encrypt(form, password, plain)
    plain.fill(0)
    const bag = new PKCS8ShroudedKeyBag({
      encryptionAlgorithm: algorithm,
      encryptedData: new EncryptedOctets(data),
    })
    return bagOf(bagOids.shroudedKey, bag, attributesOf(entry))
  })
}

function bagOf(bagId: string, value: object, attributes: PKCS12Attribute[]): SafeBag {
  const bag = new SafeBag({ bagId, bagValue: arrayBufferOf(encode(value)) })
  if (attributes.length > 0) bag.bagAttributes = attributes
  return bag
}

/** The certificate's SHA-1, as OpenSSL does it, ties key and certificate together. */
function attributesOf({ alias, certificate }: NewPkcs12Entry): PKCS12Attribute[] {
  const id = attribute(localKeyIdOid, octets(hash('sha1', certificate.der, 'buffer')))
  return alias === undefined ? [id] : [id, attribute(friendlyNameOid, bmpString(alias))]
}

function attribute(oid: string, value: ArrayBuffer): PKCS12Attribute {
  // The library's constructor drops what it is given.
  const result = new PKCS12Attribute()
  result.attrId = oid
  result.attrValues = [value]
  return result
}

function bmpString(text: string): ArrayBuffer {
  const content = Buffer.from(text, 'utf16le').swap16()
  if (content.length === 0 || content.length > 254) {
    throw new PkiError('invalid-argument', 'The alias of a key must have 1 to 127 characters.')
  }
  const header = content.length < 0x80 ? [content.length] : [0x81, content.length]
  return Uint8Array.from([tags.bmpString, ...header, ...content]).buffer
}

function encryptedSafe(bags: SafeBag[], password: Uint8Array, form: EncryptionForm): ContentInfo {
  const { algorithm, data } = encrypt(form, password, encode(new SafeContents(bags)))
  const encrypted = new EncryptedData()
  encrypted.encryptedContentInfo = new EncryptedContentInfo({
    contentType: dataOid,
    contentEncryptionAlgorithm: algorithm,
    encryptedContent: new EncryptedContent({ value: new OctetString(data) }),
  })
  return new ContentInfo({ contentType: encryptedDataOid, content: arrayBufferOf(encode(encrypted)) })
}
