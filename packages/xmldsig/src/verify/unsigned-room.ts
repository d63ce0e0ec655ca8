// Places inside ds:Signature that no digest protects, where content could be put that somebody takes for signed:
// stray text, foreign elements, objects. What does not belong to a signature may not stand there.
import { dsNamespace, wsseNamespace, xadesNamespace } from '../signature/namespaces.ts'
import { elementById } from '../xml/identifiers.ts'
import { childElements, isNamed, namespaceOf } from '../xml/navigate.ts'
import { hasOwnText } from '../xml/text.ts'
import { isWithin, type XmlDocument } from '../xml/tree.ts'
import { isDs, malformed, type SignatureParts } from './read-signature.ts'

const dsig11Namespace = 'http://www.w3.org/2009/xmldsig11#'

export function refuseUnsignedRoom(document: XmlDocument, parts: SignatureParts): void {
  refuseText(document, parts)
  if (parts.keyInfo !== undefined) refuseForeignElements(document, parts.keyInfo)
  refuseUnsignedObjects(document, parts)
}

function refuseText(document: XmlDocument, { element, signedInfo, keyInfo }: SignatureParts): void {
  const children = (parent: number, name: string) =>
    childElements(document, parent).filter((child) => isDs(document, child, name))
  const references = children(signedInfo, 'Reference')
  const structure = [
    element,
    signedInfo,
    ...references,
    ...references.flatMap((reference) => children(reference, 'Transforms')),
    ...(keyInfo === undefined ? [] : [keyInfo, ...children(keyInfo, 'X509Data')]),
  ]
  if (structure.some((one) => hasOwnText(document, one))) {
    throw malformed('there is text between the elements of ds:Signature, where none belongs')
  }
}

function refuseForeignElements(document: XmlDocument, keyInfo: number): void {
  const requireFrom = (parent: number, namespaces: readonly string[], where: string) => {
    const children = childElements(document, parent)
    if (!children.every((child) => namespaces.includes(namespaceOf(document, child)))) {
      throw malformed(`${where} has an element that does not belong there`)
    }
    return children
  }
  for (const child of requireFrom(keyInfo, [dsNamespace, dsig11Namespace, wsseNamespace], 'ds:KeyInfo')) {
    if (isDs(document, child, 'X509Data')) requireFrom(child, [dsNamespace, dsig11Namespace], 'ds:X509Data')
  }
}

/** XAdES properties stand in an object of which only a part is signed; all else there must be. */
function refuseUnsignedObjects(document: XmlDocument, { objects, references }: SignatureParts): void {
  const targets = references.map(({ uri }) => elementById(document, uri.slice(1)) ?? -1)
  for (const object of objects) {
    if (targets.some((target) => isWithin(document, target, object))) continue
    const [properties, ...more] = childElements(document, object)
    const isXades =
      properties !== undefined && isNamed(document, properties, xadesNamespace, 'QualifyingProperties')
    if (!isXades || more.length > 0 || hasOwnText(document, object)) {
      throw malformed('ds:Signature has an object that nothing signs; remove it, or refer to it by its Id')
    }
  }
}
