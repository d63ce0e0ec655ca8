// Who signed: the certificates that ds:KeyInfo brings, directly or through a WS-Security token, and the one among
// them whose key made the signature. None of this is trust: that comes from the chain to the trust store.
import { type Certificate, PkiError, parseCertificate, type SignatureAlgorithm } from '@notarium/pki'
import { wsseNamespace } from '../signature/namespaces.ts'
import { decodeBase64 } from '../transforms/base64.ts'
import { elementById } from '../xml/identifiers.ts'
import { attributeValue, childElements, isNamed } from '../xml/navigate.ts'
import { onlyText } from '../xml/text.ts'
import type { XmlDocument } from '../xml/tree.ts'
import { isDs, malformed } from './read-signature.ts'
import { SignatureError } from './signature-error.ts'
import { spendCertificates, type WorkBudget } from './work-budget.ts'

const mostCertificates = 20
const x509TokenType = '#X509v3'

export function certificatesOf(
  document: XmlDocument,
  keyInfo: number | undefined,
  budget: WorkBudget,
): Certificate[] {
  if (keyInfo === undefined) return []
  const elements = childElements(document, keyInfo).flatMap((child) => {
    if (isDs(document, child, 'X509Data')) {
      return childElements(document, child).filter((data) => isDs(document, data, 'X509Certificate'))
    }
    return isNamed(document, child, wsseNamespace, 'SecurityTokenReference') ? tokenOf(document, child) : []
  })
  if (elements.length > mostCertificates) {
    throw new SignatureError(
      'limit',
      `ds:KeyInfo has ${elements.length} certificates, at most ${mostCertificates} are read`,
    )
  }
  spendCertificates(budget, elements.length)
  const certificates = elements.map((element) => readCertificate(document, element))
  if (new Set(certificates).size < certificates.length) {
    throw malformed('ds:KeyInfo brings the same certificate twice')
  }
  return certificates
}

/** The wsse:BinarySecurityToken that a wsse:SecurityTokenReference points at, if it does. */
function tokenOf(document: XmlDocument, tokenReference: number): number[] {
  const [reference, second] = childElements(document, tokenReference).filter((child) =>
    isNamed(document, child, wsseNamespace, 'Reference'),
  )
  if (reference === undefined) return []
  if (second !== undefined) throw malformed('a wsse:SecurityTokenReference names several tokens')
  const uri = attributeValue(document, reference, 'URI') ?? ''
  const token = uri.startsWith('#') ? elementById(document, uri.slice(1)) : undefined
  if (token === undefined || !isNamed(document, token, wsseNamespace, 'BinarySecurityToken')) {
    throw new SignatureError(
      'no-certificate',
      `the security token "${uri.slice(0, 100)}" is not in the document`,
    )
  }
  const valueType = attributeValue(document, token, 'ValueType') ?? ''
  if (!valueType.endsWith(x509TokenType)) {
    throw new SignatureError(
      'no-certificate',
      'the security token is not an X.509 certificate (ValueType …#X509v3)',
    )
  }
  return [token]
}

/** Signers come again: by the text of a certificate as the last documents wrote it, neither decoded nor hashed anew. */
const known = new Map<string, Certificate>()
const mostKnown = 256
const longestKnown = 8192

function readCertificate(document: XmlDocument, element: number): Certificate {
  const bytes = onlyText(document, element)
  if (bytes.length > longestKnown) return parseEncoded(bytes)
  const text = Buffer.prototype.latin1Slice.call(bytes)
  let certificate = known.get(text)
  if (certificate === undefined) {
    certificate = parseEncoded(bytes)
    if (known.size >= mostKnown) known.clear()
    known.set(text, certificate)
  }
  return certificate
}

function parseEncoded(text: Uint8Array): Certificate {
  try {
    return parseCertificate(decodeBase64(text))
  } catch (error) {
    if (!(error instanceof PkiError)) throw error
    throw new SignatureError('malformed-certificate', error.message)
  }
}

/** Certificates whose key is of the kind that the algorithm needs. */
export function suitableFor(
  algorithm: SignatureAlgorithm,
  certificates: readonly Certificate[],
): Certificate[] {
  return certificates.filter(({ publicKey }) =>
    publicKey.kind === 'gost'
      ? publicKey.algorithm === algorithm
      : publicKey.kind === 'rsa' && algorithm.startsWith('rsa'),
  )
}

/** The likely signer where the signature itself does not tell: one that issued none of the others, no authority. */
export function likelySigner(certificates: readonly Certificate[]): Certificate | undefined {
  const issued = certificates.filter(({ subject, issuer }) => subject.key !== issuer.key)
  const issuers = new Set(issued.map(({ issuer }) => issuer.key))
  const ends = certificates.filter(({ subject }) => !issuers.has(subject.key))
  return ends.find(({ basicConstraints }) => basicConstraints?.ca !== true) ?? ends[0] ?? certificates[0]
}
