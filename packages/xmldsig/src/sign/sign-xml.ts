// Signs a document. The signature is put in place with empty values first; digests and the signature value are then
// computed over that very document by the code that verifies, so that what is signed here verifies.
import { randomUUID } from 'node:crypto'
import { type Certificate, isSamePublicKey, type PrivateKey, type SigningKey } from '@notarium/pki'
import { canonicalize } from '../c14n/canonicalize.ts'
import { XmlError } from '../errors.ts'
import { digestFor } from '../signature/algorithms.ts'
import { type CryptoPrimitives, ownPrimitives } from '../signature/primitives.ts'
import { digestReference } from '../verify/digest-reference.ts'
import { readSignature } from '../verify/read-signature.ts'
import { SignatureError } from '../verify/signature-error.ts'
import { elementById } from '../xml/identifiers.ts'
import { childElements } from '../xml/navigate.ts'
import { parseXml } from '../xml/parse.ts'
import { END, NODE_SHIFT, OPEN_END, START, type XmlDocument } from '../xml/tree.ts'
import { applyEdits, type Edit } from './edit.ts'
import { type Place, placeDetached, placeEnveloped, placeInSoapHeader, tokenReference } from './placement.ts'
import { defaultForm, type SignatureForm } from './signature-form.ts'
import {
  base64,
  type SignedPart,
  signatureMarkup,
  signedPropertiesPart,
  x509Data,
} from './signature-markup.ts'
import { SigningError } from './signing-error.ts'
import { qualifyingProperties } from './xades.ts'

/** The key may live elsewhere, as long as it signs. */
export interface Signer<Key extends SigningKey = PrivateKey> {
  readonly privateKey: Key
  readonly certificate: Certificate
  /** Certificates to send along, up to the root but without it. */
  readonly chain?: readonly Certificate[]
}

type AnySigner = Signer<SigningKey>

export interface SignOptions extends Partial<SignatureForm> {
  /** Epoch seconds; now, when left out. */
  readonly at?: number
  /** Our own, when left out. */
  readonly primitives?: CryptoPrimitives
}

export interface SignResult {
  readonly signedXml: Uint8Array
  /** The Id that the signed element was given, because it had none. */
  readonly addedId: string | undefined
}

export function signXml(payload: Uint8Array, signer: AnySigner, options: SignOptions = {}): SignResult {
  const at = options.at ?? Math.floor(Date.now() / 1000)
  const { primitives = ownPrimitives, ...wanted } = options
  const form: SignatureForm = { ...defaultForm, ...wanted }
  requireUsable(signer, form, at)
  try {
    return signDocument(payload, signer, form, at, primitives)
  } catch (error) {
    if (error instanceof XmlError || error instanceof SignatureError) {
      throw new SigningError('malformed-xml', error.message)
    }
    throw error
  }
}

function signDocument(
  payload: Uint8Array,
  signer: AnySigner,
  form: SignatureForm,
  at: number,
  primitives: CryptoPrimitives,
): SignResult {
  const document = parsePayload(payload)
  const names = newNames()
  const place = findPlace(document, form, signer, names)
  const markup = markupFor(form, place, signer, names, at, primitives)
  const source = document.source.subarray(0, document.length)
  const prepared = applyEdits(source, [...place.preparations, place.insert(markup)])
  const signedXml = fillIn(prepared, names.signature, signer, form, primitives)
  const { addedId } = place
  if (form.placement === 'detached') return { signedXml: cutOut(signedXml, names.signature), addedId }
  const byteOrderMark = payload.subarray(0, payload.length - document.length)
  return { signedXml: Buffer.concat([byteOrderMark, signedXml]), addedId }
}

type Names = ReturnType<typeof newNames>

/** Ids that no document has: they are random. */
function newNames() {
  const random = randomUUID()
  return {
    signature: `signature-${random}`,
    properties: `signed-properties-${random}`,
    token: `token-${random}`,
    content: `content-${random}`,
  }
}

function requireUsable(
  { privateKey, certificate }: AnySigner,
  { algorithm }: SignatureForm,
  at: number,
): void {
  const { publicKey } = certificate
  const own = publicKey.kind === 'gost' ? publicKey.algorithm : publicKey.kind
  if (publicKey.kind === 'gost' ? own !== algorithm : own !== 'rsa' || !algorithm.startsWith('rsa')) {
    throw new SigningError('wrong-algorithm', `The key is for ${own}, not for ${algorithm}.`)
  }
  if (!isSamePublicKey(privateKey.publicKey, publicKey)) {
    throw new SigningError('key-mismatch', 'The certificate does not belong to the private key.')
  }
  if (at < certificate.notBefore || at > certificate.notAfter) {
    const when = at < certificate.notBefore ? 'is not valid yet' : 'has expired'
    throw new SigningError('certificate-expired', `The certificate of ${certificate.subject.text} ${when}.`)
  }
  const usage = certificate.keyUsage
  if (usage !== undefined && !usage.includes('digitalSignature') && !usage.includes('nonRepudiation')) {
    throw new SigningError(
      'not-for-signing',
      `The certificate of ${certificate.subject.text} is not for signing.`,
    )
  }
}

function parsePayload(payload: Uint8Array): XmlDocument {
  if (payload[0] === 0xff || payload[0] === 0xfe) {
    throw new SigningError(
      'malformed-xml',
      'The document is in UTF-16; convert it to UTF-8 before it is signed.',
    )
  }
  const document = parseXml(payload)
  // Builds the index of Ids, which refuses a document with double ones.
  elementById(document, '')
  return document
}

function findPlace(
  document: XmlDocument,
  form: SignatureForm,
  { certificate }: AnySigner,
  names: Names,
): Place {
  switch (form.placement) {
    case 'enveloped':
      return placeEnveloped(document)
    case 'detached':
      return placeDetached(document, names.content)
    case 'wss':
      return placeInSoapHeader(document, base64(certificate.der), names.token, names.content)
  }
}

function markupFor(
  form: SignatureForm,
  { uri }: Place,
  signer: AnySigner,
  names: Names,
  at: number,
  primitives: CryptoPrimitives,
): string {
  const { certificate, chain = [] } = signer
  const digest = digestFor(form.algorithm)
  const others = form.transforms.filter((name) => name !== 'enveloped')
  // A signature inside what it signs must be left out, whatever was asked for.
  const content: SignedPart = {
    uri,
    transforms: form.placement === 'enveloped' ? ['enveloped', ...others] : others,
  }
  const isBes = form.xades === 'bes'
  return signatureMarkup({
    id: names.signature,
    form,
    digest,
    parts: isBes ? [content, signedPropertiesPart(names.properties)] : [content],
    keyInfo: form.placement === 'wss' ? tokenReference(names.token) : x509Data([certificate, ...chain]),
    ...(isBes && {
      object: qualifyingProperties(names.signature, names.properties, certificate, digest, at, primitives),
    }),
  })
}

/** Digests first; the signature value covers them. */
function fillIn(
  prepared: Uint8Array,
  signatureId: string,
  { privateKey }: AnySigner,
  form: SignatureForm,
  primitives: CryptoPrimitives,
): Uint8Array {
  const document = parseXml(prepared)
  const element = elementById(document, signatureId)!
  const budget = { octets: Number.POSITIVE_INFINITY, smevOctets: Number.POSITIVE_INFINITY }
  const { references, signedInfo } = readSignature(document, element)
  const digestElements = childElements(document, signedInfo)
    .slice(2)
    .map((reference) => childElements(document, reference)[2]!)
  const withDigests = applyEdits(
    prepared,
    references.map((reference, i) =>
      contentOf(
        document,
        digestElements[i]!,
        digestReference(document, reference, element, budget, primitives),
      ),
    ),
  )
  const digested = parseXml(withDigests)
  const signature = elementById(digested, signatureId)!
  const [info, value] = childElements(digested, signature)
  const octets = canonicalOctets(digested, info!, form)
  return applyEdits(withDigests, [contentOf(digested, value!, privateKey.sign(form.algorithm, octets))])
}

function canonicalOctets(
  document: XmlDocument,
  node: number,
  { canonicalization }: SignatureForm,
): Uint8Array {
  const pieces: Uint8Array[] = []
  const sink = {
    write: (bytes: Uint8Array, start: number, end: number) => void pieces.push(bytes.slice(start, end)),
  }
  canonicalize(document, { algorithm: canonicalization, comments: false, node }, sink)
  return Buffer.concat(pieces)
}

/** The edit that puts a value into an element without content. */
function contentOf(document: XmlDocument, element: number, value: Uint8Array): Edit {
  const at = document.nodes[(element << NODE_SHIFT) + OPEN_END]!
  return { from: at, to: at, text: base64(value) }
}

/** The ds:Signature element alone. */
function cutOut(signedXml: Uint8Array, signatureId: string): Uint8Array {
  const document = parseXml(signedXml)
  const record = elementById(document, signatureId)! << NODE_SHIFT
  return signedXml.slice(document.nodes[record + START], document.nodes[record + END])
}
