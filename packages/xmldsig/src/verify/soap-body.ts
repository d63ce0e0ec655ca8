// A SOAP message is read by its Body. Where signatures cover only other parts, such as a signed body that was moved
// into the header to make room for a forged one, nothing vouches for what a receiver acts upon.
import { soapNamespaces } from '../signature/namespaces.ts'
import { elementById } from '../xml/identifiers.ts'
import { childElements, isNamed } from '../xml/navigate.ts'
import { isWithin, type XmlDocument } from '../xml/tree.ts'
import type { CoveredElement } from './coverage.ts'

/** True also for a document that is no SOAP envelope. */
export function isSoapBodyCovered(document: XmlDocument, covered: readonly CoveredElement[]): boolean {
  const { root } = document
  const soap = soapNamespaces.find((namespace) => isNamed(document, root, namespace, 'Envelope'))
  if (soap === undefined) return true
  const targets = covered.map(({ id }) => (id === undefined ? root : elementById(document, id)!))
  if (targets.includes(root)) return true
  const bodies = childElements(document, root).filter((child) => isNamed(document, child, soap, 'Body'))
  // Of several bodies a receiver may take any, so each has to be covered.
  return (
    bodies.length > 0 && bodies.every((body) => targets.some((target) => isWithin(document, target, body)))
  )
}
