// The URIs that name algorithms in a signature, and what they stand for. Of several spellings the first is the
// one we write. What is not here is not allowed, whatever a document says.
import type { SignatureAlgorithm } from '@notarium/pki'
import type { CanonicalizationAlgorithm } from '../c14n/rendering.ts'

export type DigestAlgorithm =
  | 'streebog256'
  | 'streebog512'
  | 'gost94'
  | 'sha1'
  | 'sha256'
  | 'sha384'
  | 'sha512'

const w3c2000 = 'http://www.w3.org/2000/09/xmldsig#'
const w3cMore = 'http://www.w3.org/2001/04/xmldsig-more#'
const w3cMore2007 = 'http://www.w3.org/2007/05/xmldsig-more#'
const cryptoPro = 'urn:ietf:params:xml:ns:cpxmlsec:algorithms:'

const digestUris: Readonly<Record<DigestAlgorithm, readonly [string, ...string[]]>> = {
  streebog256: [`${cryptoPro}gostr34112012-256`, `${w3cMore}gostr34112012-256`],
  streebog512: [`${cryptoPro}gostr34112012-512`, `${w3cMore}gostr34112012-512`],
  gost94: [`${w3cMore}gostr3411`, `${cryptoPro}gostr3411`],
  sha1: [`${w3c2000}sha1`],
  sha256: ['http://www.w3.org/2001/04/xmlenc#sha256'],
  sha384: [`${w3cMore}sha384`],
  sha512: ['http://www.w3.org/2001/04/xmlenc#sha512'],
}

const signatureUris: Readonly<Record<SignatureAlgorithm, readonly [string, ...string[]]>> = {
  gost2001: [`${w3cMore}gostr34102001-gostr3411`, `${cryptoPro}gostr34102001-gostr3411`],
  'gost2012-256': [
    `${cryptoPro}gostr34102012-gostr34112012-256`,
    `${w3cMore}gostr34102012-gostr34112012-256`,
  ],
  'gost2012-512': [
    `${cryptoPro}gostr34102012-gostr34112012-512`,
    `${w3cMore}gostr34102012-gostr34112012-512`,
  ],
  'rsa-sha1': [`${w3c2000}rsa-sha1`],
  'rsa-sha256': [`${w3cMore}rsa-sha256`],
  'rsa-sha384': [`${w3cMore}rsa-sha384`],
  'rsa-sha512': [`${w3cMore}rsa-sha512`],
  'rsa-pss-sha256': [`${w3cMore2007}sha256-rsa-MGF1`],
  'rsa-pss-sha384': [`${w3cMore2007}sha384-rsa-MGF1`],
  'rsa-pss-sha512': [`${w3cMore2007}sha512-rsa-MGF1`],
}

const canonicalizationUris: Readonly<Record<CanonicalizationAlgorithm, readonly [string, string]>> = {
  c14n: [
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
  ],
  c14n11: ['http://www.w3.org/2006/12/xml-c14n11', 'http://www.w3.org/2006/12/xml-c14n11#WithComments'],
  'exc-c14n': [
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  ],
}

export const transformUris = {
  enveloped: `${w3c2000}enveloped-signature`,
  base64: `${w3c2000}base64`,
  smev: 'urn://smev-gov-ru/xmldsig/transform',
} as const

export const excC14nNamespace = canonicalizationUris['exc-c14n'][0]

export interface Canonicalization {
  readonly algorithm: CanonicalizationAlgorithm
  readonly comments: boolean
}

const byUri = <Name extends string>(table: Readonly<Record<Name, readonly string[]>>) =>
  new Map(
    Object.entries<readonly string[]>(table).flatMap(([name, uris]) =>
      uris.map((uri) => [uri, name as Name]),
    ),
  )

const digestsByUri = byUri(digestUris)
const signaturesByUri = byUri(signatureUris)
const canonicalizationsByUri = new Map(
  Object.entries(canonicalizationUris).flatMap(([name, uris]) =>
    uris.map((uri, i): [string, Canonicalization] => [
      uri,
      Object.freeze({ algorithm: name as CanonicalizationAlgorithm, comments: i === 1 }),
    ]),
  ),
)

export const digestByUri = (uri: string): DigestAlgorithm | undefined => digestsByUri.get(uri)
export const signatureByUri = (uri: string): SignatureAlgorithm | undefined => signaturesByUri.get(uri)
export const canonicalizationByUri = (uri: string): Canonicalization | undefined =>
  canonicalizationsByUri.get(uri)

export const digestUri = (algorithm: DigestAlgorithm): string => digestUris[algorithm][0]
export const signatureUri = (algorithm: SignatureAlgorithm): string => signatureUris[algorithm][0]
export const canonicalizationUri = (algorithm: CanonicalizationAlgorithm): string =>
  canonicalizationUris[algorithm][0]

/** The digest that goes with a signature algorithm where we choose it. */
export function digestFor(algorithm: SignatureAlgorithm): DigestAlgorithm {
  switch (algorithm) {
    case 'gost2001':
      return 'gost94'
    case 'gost2012-256':
      return 'streebog256'
    case 'gost2012-512':
      return 'streebog512'
    default:
      return algorithm.slice(algorithm.lastIndexOf('sha')) as DigestAlgorithm
  }
}
