// The parts of a ds:Signature element, read strictly: each where the schema has it, once, with nothing beside it.
// A document that leaves room for two readings is refused.
import type { SignatureAlgorithm } from '@notarium/pki'
import {
  type Canonicalization,
  canonicalizationByUri,
  type DigestAlgorithm,
  digestByUri,
  excC14nNamespace,
  signatureByUri,
  transformUris,
} from '../signature/algorithms.ts'
import { dsNamespace } from '../signature/namespaces.ts'
import { decodeBase64 } from '../transforms/base64.ts'
import { attributeValue, childElements, isNamed, localName } from '../xml/navigate.ts'
import { onlyText } from '../xml/text.ts'
import type { XmlDocument } from '../xml/tree.ts'
import { SignatureError } from './signature-error.ts'

export type Transform =
  | { readonly kind: 'enveloped' | 'base64' | 'smev' }
  | ({ readonly kind: 'canonicalize'; readonly inclusivePrefixes: readonly string[] } & Canonicalization)

export interface Reference {
  readonly uri: string
  readonly type: string | undefined
  readonly transforms: readonly Transform[]
  readonly digestAlgorithm: DigestAlgorithm
  readonly digestValue: Uint8Array
}

export interface SignatureParts {
  readonly element: number
  readonly signedInfo: number
  readonly canonicalization: Canonicalization & { readonly inclusivePrefixes: readonly string[] }
  readonly algorithm: SignatureAlgorithm
  readonly references: readonly Reference[]
  readonly value: Uint8Array
  readonly keyInfo: number | undefined
  readonly objects: readonly number[]
}

const mostReferences = 30
const mostTransforms = 5
const mostPrefixes = 100

export function readSignature(document: XmlDocument, element: number): SignatureParts {
  const [signedInfo, signatureValue, ...rest] = childElements(document, element)
  requireNamed(document, signedInfo, 'SignedInfo', 'ds:Signature must begin with one ds:SignedInfo')
  requireNamed(document, signatureValue, 'SignatureValue', 'ds:SignatureValue must follow ds:SignedInfo')
  const keyInfo = rest[0] !== undefined && isDs(document, rest[0], 'KeyInfo') ? rest.shift() : undefined
  const objects = rest
  for (const object of objects) {
    requireNamed(
      document,
      object,
      'Object',
      'ds:Signature has an element that does not belong there or is there twice',
    )
  }
  const [canonicalization, method, ...references] = childElements(document, signedInfo)
  requireNamed(document, canonicalization, 'CanonicalizationMethod', 'ds:SignedInfo must begin with it')
  requireNamed(document, method, 'SignatureMethod', 'it must follow ds:CanonicalizationMethod')
  if (references.length === 0) throw malformed('ds:SignedInfo has no ds:Reference: nothing is signed')
  if (references.length > mostReferences) {
    throw new SignatureError(
      'limit',
      `ds:SignedInfo has ${references.length} references, at most ${mostReferences} are taken`,
    )
  }
  return {
    element,
    signedInfo,
    canonicalization: readCanonicalization(document, canonicalization),
    algorithm: readSignatureMethod(document, method),
    references: references.map((reference) => readReference(document, reference)),
    value: decodeText(document, signatureValue),
    keyInfo,
    objects,
  }
}

function readSignatureMethod(document: XmlDocument, method: number): SignatureAlgorithm {
  const uri = algorithmOf(document, method)
  const algorithm = signatureByUri(uri)
  if (algorithm === undefined) throw notAllowed('signature algorithm', uri)
  if (childElements(document, method).length > 0)
    throw malformed('ds:SignatureMethod has parameters, none are known')
  return algorithm
}

function readReference(document: XmlDocument, reference: number): Reference {
  requireNamed(document, reference, 'Reference', 'ds:SignedInfo may hold only references after its methods')
  const uri = attributeValue(document, reference, 'URI')
  if (uri === undefined) throw malformed('a ds:Reference has no URI, so it does not say what it signs')
  const children = childElements(document, reference)
  const transforms =
    children[0] !== undefined && isDs(document, children[0], 'Transforms') ? children.shift() : undefined
  const [method, value, extra] = children
  requireNamed(document, method, 'DigestMethod', 'a ds:Reference needs one')
  requireNamed(document, value, 'DigestValue', 'a ds:Reference needs one, after ds:DigestMethod')
  if (extra !== undefined) throw malformed('a ds:Reference has something after its ds:DigestValue')
  const digestUri = algorithmOf(document, method)
  const digestAlgorithm = digestByUri(digestUri)
  if (digestAlgorithm === undefined) throw notAllowed('digest algorithm', digestUri)
  return {
    uri,
    type: attributeValue(document, reference, 'Type'),
    transforms: transforms === undefined ? [] : readTransforms(document, transforms),
    digestAlgorithm,
    digestValue: decodeText(document, value),
  }
}

function readTransforms(document: XmlDocument, transforms: number): Transform[] {
  const elements = childElements(document, transforms)
  if (elements.length > mostTransforms) {
    throw new SignatureError(
      'limit',
      `a reference has ${elements.length} transforms, at most ${mostTransforms} are taken`,
    )
  }
  return elements.map((element) => {
    requireNamed(document, element, 'Transform', 'ds:Transforms may hold nothing else')
    const uri = algorithmOf(document, element)
    for (const kind of ['enveloped', 'base64', 'smev'] as const) {
      if (uri !== transformUris[kind]) continue
      if (childElements(document, element).length > 0)
        throw malformed(`the ${kind} transform takes no parameters`)
      return { kind }
    }
    if (canonicalizationByUri(uri) === undefined) throw notAllowed('transform', uri)
    return { kind: 'canonicalize', ...readCanonicalization(document, element) }
  })
}

function readCanonicalization(document: XmlDocument, element: number): SignatureParts['canonicalization'] {
  const uri = algorithmOf(document, element)
  const canonicalization = canonicalizationByUri(uri)
  if (canonicalization === undefined) throw notAllowed('canonicalisation', uri)
  const [parameter, extra] = childElements(document, element)
  if (parameter === undefined) return { ...canonicalization, inclusivePrefixes: [] }
  const isPrefixList = isNamed(document, parameter, excC14nNamespace, 'InclusiveNamespaces')
  if (canonicalization.algorithm !== 'exc-c14n' || !isPrefixList || extra !== undefined) {
    throw malformed('a canonicalisation has parameters that it does not take')
  }
  const list = attributeValue(document, parameter, 'PrefixList') ?? ''
  const inclusivePrefixes = list.split(/[ \t\r\n]+/).filter((prefix) => prefix !== '')
  if (inclusivePrefixes.length > mostPrefixes) {
    throw new SignatureError(
      'limit',
      `a PrefixList has ${inclusivePrefixes.length} prefixes, at most ${mostPrefixes} are taken`,
    )
  }
  return { ...canonicalization, inclusivePrefixes }
}

export const isDs = (document: XmlDocument, element: number, name: string): boolean =>
  isNamed(document, element, dsNamespace, name)

/** Text that is base64, with no comment or element inside. */
export function decodeText(document: XmlDocument, element: number): Uint8Array {
  return decodeBase64(onlyText(document, element))
}

function algorithmOf(document: XmlDocument, element: number): string {
  const uri = attributeValue(document, element, 'Algorithm')
  if (uri === undefined) throw malformed(`ds:${localName(document, element)} has no Algorithm`)
  return uri
}

function requireNamed(
  document: XmlDocument,
  element: number | undefined,
  name: string,
  why: string,
): asserts element is number {
  if (element === undefined || !isDs(document, element, name))
    throw malformed(`ds:${name} is missing or misplaced: ${why}`)
}

export const malformed = (message: string) => new SignatureError('malformed-signature', message)

const notAllowed = (what: string, uri: string) =>
  new SignatureError('algorithm-not-allowed', `${what} "${uri.slice(0, 100)}" is not allowed`)
