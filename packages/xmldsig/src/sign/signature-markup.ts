// The text of a ds:Signature element whose digest and signature values are still empty.
import type { Certificate } from '@notarium/pki'
import {
  canonicalizationUri,
  type DigestAlgorithm,
  digestUri,
  signatureUri,
  transformUris,
} from '../signature/algorithms.ts'
import { dsNamespace, signedPropertiesType } from '../signature/namespaces.ts'
import type { SignatureForm, SigningTransform } from './signature-form.ts'

export interface SignedPart {
  readonly uri: string
  readonly transforms: readonly SigningTransform[]
  readonly type?: string
}

export interface MarkupRequest {
  readonly id: string
  readonly form: SignatureForm
  readonly digest: DigestAlgorithm
  readonly parts: readonly SignedPart[]
  /** The content of ds:KeyInfo. */
  readonly keyInfo: string
  /** Content of ds:Object, for XAdES. */
  readonly object?: string
}

export function signatureMarkup({ id, form, digest, parts, keyInfo, object }: MarkupRequest): string {
  return [
    `<ds:Signature xmlns:ds="${dsNamespace}" Id="${id}">`,
    '<ds:SignedInfo>',
    `<ds:CanonicalizationMethod Algorithm="${canonicalizationUri(form.canonicalization)}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="${signatureUri(form.algorithm)}"></ds:SignatureMethod>`,
    ...parts.map((part) => referenceMarkup(part, digest)),
    '</ds:SignedInfo>',
    '<ds:SignatureValue></ds:SignatureValue>',
    `<ds:KeyInfo>${keyInfo}</ds:KeyInfo>`,
    object === undefined ? '' : `<ds:Object>${object}</ds:Object>`,
    '</ds:Signature>',
  ].join('')
}

function referenceMarkup({ uri, transforms, type }: SignedPart, digest: DigestAlgorithm): string {
  const typeAttribute = type === undefined ? '' : ` Type="${type}"`
  const list = transforms.map((name) => `<ds:Transform Algorithm="${transformUri(name)}"></ds:Transform>`)
  return [
    `<ds:Reference${typeAttribute} URI="${escapeAttribute(uri)}">`,
    `<ds:Transforms>${list.join('')}</ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${digestUri(digest)}"></ds:DigestMethod>`,
    '<ds:DigestValue></ds:DigestValue></ds:Reference>',
  ].join('')
}

const transformUri = (name: SigningTransform) =>
  name === 'enveloped' || name === 'smev' ? transformUris[name] : canonicalizationUri(name)

export function x509Data(certificates: readonly Certificate[]): string {
  const list = certificates.map(({ der }) => `<ds:X509Certificate>${base64(der)}</ds:X509Certificate>`)
  return `<ds:X509Data>${list.join('')}</ds:X509Data>`
}

export const signedPropertiesPart = (id: string): SignedPart => ({
  uri: `#${id}`,
  transforms: ['exc-c14n'],
  type: signedPropertiesType,
})

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** White space other than the space itself would be read back as a space. */
const escapeAttribute = (text: string) =>
  text.replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? `&#${character.charCodeAt(0)};`)
