// Signatures written by hand: a ds:Signature of any form, also one that nobody should accept, whose digests and
// value are then computed. So a test can break one rule in a document that is right in every other way.
import { createHash } from 'node:crypto'
import type { SignatureAlgorithm } from '@notarium/pki'
import { canonicalize } from '../c14n/canonicalize.ts'
import { applyEdits } from '../sign/edit.ts'
import type { Signer } from '../sign/sign-xml.ts'
import {
  canonicalizationByUri,
  canonicalizationUri,
  digestByUri,
  digestUri,
  signatureUri,
  transformUris,
} from '../signature/algorithms.ts'
import { dsNamespace } from '../signature/namespaces.ts'
import { ownPrimitives } from '../signature/primitives.ts'
import { elementById } from '../xml/identifiers.ts'
import { attributeValue, elementsNamed } from '../xml/navigate.ts'
import { parseXml } from '../xml/parse.ts'
import { textBytes } from '../xml/text.ts'
import { NEXT, NODE_SHIFT, OPEN_END, type XmlDocument } from '../xml/tree.ts'

export interface SignatureText {
  readonly canonicalization: string
  readonly method: string
  readonly references: string
  /** ds:KeyInfo and what follows it. */
  readonly rest: string
}

export interface ReferenceText {
  readonly attributes: string
  readonly transforms: readonly string[]
  readonly digest: string
}

export const excC14n = canonicalizationUri('exc-c14n')
export const enveloped = transformUris.enveloped
export const transform = (uri: string, content = '') =>
  `<ds:Transform Algorithm="${uri}">${content}</ds:Transform>`

export function referenceText(changes: Partial<ReferenceText> = {}): string {
  const { attributes, transforms, digest } = {
    attributes: 'URI="#content"',
    transforms: [transform(excC14n)],
    digest: digestUri('streebog256'),
    ...changes,
  }
  const list = transforms.length === 0 ? '' : `<ds:Transforms>${transforms.join('')}</ds:Transforms>`
  return (
    `<ds:Reference ${attributes}>${list}<ds:DigestMethod Algorithm="${digest}"/>` +
    '<ds:DigestValue></ds:DigestValue></ds:Reference>'
  )
}

export const keyInfoText = (...certificates: readonly Uint8Array[]) =>
  `<ds:KeyInfo><ds:X509Data>${certificates
    .map((der) => `<ds:X509Certificate>${Buffer.from(der).toString('base64')}</ds:X509Certificate>`)
    .join('')}</ds:X509Data></ds:KeyInfo>`

/** A ds:Signature without values: GOST 2012-256, exc-c14n, one reference to "#content", unless changed. */
export function signatureText(changes: Partial<SignatureText> = {}): string {
  const { canonicalization, method, references, rest } = {
    canonicalization: excC14n,
    method: signatureUri('gost2012-256'),
    references: referenceText(),
    rest: '',
    ...changes,
  }
  return (
    `<ds:Signature xmlns:ds="${dsNamespace}"><ds:SignedInfo>` +
    `<ds:CanonicalizationMethod Algorithm="${canonicalization}"/><ds:SignatureMethod Algorithm="${method}"/>` +
    `${references}</ds:SignedInfo><ds:SignatureValue></ds:SignatureValue>${rest}</ds:Signature>`
  )
}

/** Computes what is empty in the first signature without a value. */
export function fillIn(text: string, signer: Signer, algorithm: SignatureAlgorithm = 'gost2012-256'): string {
  const source = Buffer.from(text)
  const document = parseXml(source)
  const signature = firstUnsigned(document)
  const inside = (name: string, of: number) => elementsInside(document, of, name)
  const digests = inside('Reference', signature).map((reference) => {
    const method = attributeValue(document, inside('DigestMethod', reference)[0]!, 'Algorithm')!
    const octets = octetsOf(document, signature, reference)
    return insertion(document, inside('DigestValue', reference)[0]!, digestOf(method, octets))
  })
  const digested = parseXml(applyEdits(source, digests))
  const [info] = elementsInside(digested, firstUnsigned(digested), 'SignedInfo')
  const [method] = elementsInside(digested, info!, 'CanonicalizationMethod')
  const canonicalization = canonicalizationByUri(attributeValue(digested, method!, 'Algorithm')!)
  const octets = render(digested, { ...(canonicalization ?? fallback), node: info! })
  const [value] = elementsInside(digested, firstUnsigned(digested), 'SignatureValue')
  const edit = insertion(digested, value!, signer.privateKey.sign(algorithm, octets))
  return Buffer.from(applyEdits(digested.source.subarray(0, digested.length), [edit])).toString()
}

const fallback = { algorithm: 'c14n', comments: false } as const

function firstUnsigned(document: XmlDocument): number {
  const isUnsigned = (signature: number) =>
    elementsInside(document, signature, 'SignatureValue').some((value) => {
      const end = document.nodes[(value << NODE_SHIFT) + OPEN_END]!
      return document.source[end] === 0x3c && document.source[end + 1] === 0x2f
    })
  return elementsNamed(document, dsNamespace, 'Signature').find(isUnsigned)!
}

function elementsInside(document: XmlDocument, element: number, name: string): number[] {
  const end = document.nodes[(element << NODE_SHIFT) + NEXT]!
  return elementsNamed(document, dsNamespace, name).filter((node) => node > element && node < end)
}

function octetsOf(document: XmlDocument, signature: number, reference: number): Uint8Array {
  const uri = attributeValue(document, reference, 'URI') ?? ''
  const node = uri === '' ? undefined : elementById(document, uri.slice(1))
  if (uri !== '' && node === undefined) return new Uint8Array(0)
  const transforms = elementsInside(document, reference, 'Transform')
  const uris = transforms.map((element) => attributeValue(document, element, 'Algorithm') ?? '')
  if (uris.includes(transformUris.base64) && node !== undefined) {
    return Buffer.from(Buffer.from(textBytes(document, node)).toString(), 'base64')
  }
  const canonicalization = uris.map(canonicalizationByUri).find((found) => found !== undefined) ?? fallback
  return render(document, {
    ...canonicalization,
    comments: false,
    ...(node !== undefined && { node }),
    ...(uris.includes(enveloped) && { exclude: signature }),
  })
}

function render(document: XmlDocument, options: Parameters<typeof canonicalize>[1]): Uint8Array {
  const pieces: Uint8Array[] = []
  canonicalize(document, options, { write: (bytes, start, end) => pieces.push(bytes.slice(start, end)) })
  return Buffer.concat(pieces)
}

/** MD5 included, so that there is something to refuse. */
function digestOf(uri: string, octets: Uint8Array): Uint8Array {
  const known = digestByUri(uri)
  const digest = known === undefined ? createHash('md5') : ownPrimitives.startDigest(known)
  digest.update(octets)
  return digest.digest()
}

function insertion(document: XmlDocument, element: number, value: Uint8Array) {
  const at = document.nodes[(element << NODE_SHIFT) + OPEN_END]!
  return { from: at, to: at, text: Buffer.from(value).toString('base64') }
}
