// Where a signature goes and what it refers to: inside the document it signs, beside it, or in the WS-Security
// header of a SOAP envelope.
import { dsNamespace, soapNamespaces, wsseNamespace, wsuNamespace } from '../signature/namespaces.ts'
import { elementById, idOf } from '../xml/identifiers.ts'
import { childElements, elementsNamed, isNamed, namespaceOf, qualifiedName } from '../xml/navigate.ts'
import { END, MARKS, NODE_SHIFT, OPEN_END, SELF_CLOSED, START, type XmlDocument } from '../xml/tree.ts'
import type { Edit } from './edit.ts'
import { SigningError } from './signing-error.ts'

export interface Place {
  /** The URI of the reference to what is signed. */
  readonly uri: string
  /** The Id that had to be given to the signed element. */
  readonly addedId: string | undefined
  /** What changes in the document beside the signature. */
  readonly preparations: readonly Edit[]
  /** Puts the signature (and the token it needs) into the document. */
  readonly insert: (signature: string) => Edit
}

const tokenProfile = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3'
const base64Encoding =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary'

export function placeEnveloped(document: XmlDocument): Place {
  if (elementsNamed(document, dsNamespace, 'Signature').length > 0) {
    throw new SigningError(
      'already-signed',
      'The document has a signature already, which another one around the whole document would break. Remove it, or sign the document as it was before it was signed.',
    )
  }
  return {
    uri: '',
    addedId: undefined,
    preparations: [],
    insert: (signature) => appendTo(document, document.root, signature),
  }
}

/** The signature stands for itself. To be computed it is put beside the element it signs, in a wrapper. */
export function placeDetached(document: XmlDocument, newId: string): Place {
  const record = document.root << NODE_SHIFT
  const target = withId(document, document.root, `Id="${newId}"`, newId)
  const opening = { from: 0, to: document.nodes[record + START]!, text: '<detached>' }
  return {
    ...target,
    preparations: [opening, ...target.preparations],
    insert: (signature) => ({
      from: document.nodes[record + END]!,
      to: document.length,
      text: `${signature}</detached>`,
    }),
  }
}

/** `token` is the certificate in base64, `tokenId` its wsu:Id; `newId` is for a body whose own Id is taken. */
export function placeInSoapHeader(
  document: XmlDocument,
  token: string,
  tokenId: string,
  newId: string,
): Place {
  const { root } = document
  const soap = namespaceOf(document, root)
  const isEnvelope = soapNamespaces.some((uri) => isNamed(document, root, uri, 'Envelope'))
  const header = childElements(document, root).find((child) => isNamed(document, child, soap, 'Header'))
  const body = childElements(document, root).find((child) => isNamed(document, child, soap, 'Body'))
  if (!isEnvelope || body === undefined) {
    throw new SigningError(
      'not-a-soap-envelope',
      'The document is not a SOAP envelope with a Body, which "wss" signs.',
    )
  }
  // There may be only one for the same receiver.
  const present = (header === undefined ? [] : childElements(document, header)).find((child) =>
    isNamed(document, child, wsseNamespace, 'Security'),
  )
  const id = elementById(document, 'body') === undefined ? 'body' : newId
  const prefix = undeclaredPrefix(document, body)
  const target = withId(document, body, `xmlns:${prefix}="${wsuNamespace}" ${prefix}:Id="${id}"`, id)
  const insert = (signature: string): Edit => {
    const content = tokenMarkup(token, tokenId) + signature
    if (present !== undefined) return appendTo(document, present, content)
    const security = `<wsse:Security xmlns:wsse="${wsseNamespace}">${content}</wsse:Security>`
    if (header !== undefined) return appendTo(document, header, security)
    const name = qualifiedName(document, root).replace(/Envelope$/, 'Header')
    return insertAt(document.nodes[(body << NODE_SHIFT) + START]!, `<${name}>${security}</${name}>`)
  }
  return { ...target, insert }
}

const tokenMarkup = (token: string, id: string) =>
  `<wsse:BinarySecurityToken xmlns:wsse="${wsseNamespace}" xmlns:wsu="${wsuNamespace}"` +
  ` EncodingType="${base64Encoding}" ValueType="${tokenProfile}" wsu:Id="${id}">${token}</wsse:BinarySecurityToken>`

export const tokenReference = (tokenId: string) =>
  `<wsse:SecurityTokenReference xmlns:wsse="${wsseNamespace}">` +
  `<wsse:Reference URI="#${tokenId}" ValueType="${tokenProfile}"></wsse:Reference></wsse:SecurityTokenReference>`

/** Refers to an element by the Id it has, or by one that it is given. */
function withId(
  document: XmlDocument,
  element: number,
  attribute: string,
  newId: string,
): Pick<Place, 'uri' | 'addedId' | 'preparations'> {
  const id = idOf(document, element)
  if (id === '') throw new SigningError('malformed-xml', 'The element to sign has an empty Id; give it one.')
  if (id !== undefined) return { uri: `#${id}`, addedId: undefined, preparations: [] }
  const nameLength = Buffer.byteLength(qualifiedName(document, element))
  const nameEnd = document.nodes[(element << NODE_SHIFT) + START]! + 1 + nameLength
  return { uri: `#${newId}`, addedId: newId, preparations: [insertAt(nameEnd, ` ${attribute}`)] }
}

/** A prefix for wsu that the element's own tag does not declare already. */
function undeclaredPrefix({ nodes, source }: XmlDocument, element: number): string {
  const record = element << NODE_SHIFT
  const tag = Buffer.from(source.subarray(nodes[record + START], nodes[record + OPEN_END])).toString()
  let prefix = 'wsu'
  for (let number = 2; tag.includes(`xmlns:${prefix}`); number++) prefix = `wsu${number}`
  return prefix
}

/** As the last child of an element; the tag of an empty one is opened for it. */
function appendTo(document: XmlDocument, element: number, text: string): Edit {
  const { nodes, source } = document
  const record = element << NODE_SHIFT
  const end = nodes[record + END]!
  if ((nodes[record + MARKS]! & SELF_CLOSED) === 0) return insertAt(source.lastIndexOf(0x3c, end - 1), text)
  return { from: end - 2, to: end, text: `>${text}</${qualifiedName(document, element)}>` }
}

const insertAt = (at: number, text: string): Edit => ({ from: at, to: at, text })
