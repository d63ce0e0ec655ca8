// What another, simple parser (xmldom, which xml-crypto brings) sees in a covered element: names, attributes and
// text. Should our parser read a document otherwise than the rest of the world does, this tells.
import { createRequire } from 'node:module'
import { dsNamespace, wsuNamespace } from '../signature/namespaces.ts'

interface DomNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string | null
  /** Null and undefined both occur. */
  readonly namespaceURI: string | null | undefined
  readonly localName: string
  readonly childNodes: ArrayLike<DomNode>
  readonly attributes: ArrayLike<DomNode>
  readonly documentElement: DomNode
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<DomNode>
}

const xmlCrypto = createRequire(import.meta.url).resolve('xml-crypto')
const { DOMParser } = createRequire(xmlCrypto)('@xmldom/xmldom') as {
  DOMParser: new (options: object) => { parseFromString(text: string, type: string): DomNode }
}

const ELEMENT = 1
const INSTRUCTION = 7
const COMMENT = 8
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

export interface Covered {
  readonly id: string | undefined
  /** Which of the document's signatures covers it, from 0. */
  readonly signature: number
}

/** The element without that signature, as a string. `isSmev`: without what the SMEV transform drops. */
export function secondOpinion(text: string, { id, signature }: Covered, isSmev: boolean): string {
  const fail = (message: string) => {
    throw new Error(`xmldom: ${message}`)
  }
  const errorHandler = { warning: () => {}, error: fail, fatalError: fail }
  const document = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')
  const element = id === undefined ? document.documentElement : elementWithId(document, id)
  const left = document.getElementsByTagNameNS(dsNamespace, 'Signature')[signature]!
  const written: string[] = []
  write(element, left, isSmev, written)
  return written.join('\n')
}

function elementWithId(document: DomNode, id: string): DomNode {
  const found = Array.from(document.getElementsByTagNameNS('*', '*')).filter((element) =>
    Array.from(element.attributes).some((attribute) => isId(attribute) && attribute.nodeValue === id),
  )
  if (found.length !== 1) throw new Error(`xmldom: ${found.length} elements have the Id ${id}`)
  return found[0]!
}

function isId({ namespaceURI, localName, nodeName }: DomNode): boolean {
  if (!namespaceURI) return /^id$/i.test(nodeName) && nodeName !== 'iD'
  return (
    (namespaceURI === xmlNamespace && localName === 'id') ||
    (namespaceURI === wsuNamespace && localName === 'Id')
  )
}

function write(element: DomNode, left: DomNode, isSmev: boolean, written: string[]): void {
  const attributes = Array.from(element.attributes)
    .filter(({ namespaceURI }) => namespaceURI !== xmlnsNamespace)
    .map((attribute) => `${nameOf(attribute)}=${JSON.stringify(attribute.nodeValue)}`)
  written.push(`<${[nameOf(element), ...attributes.sort()].join(' ')}>`)
  let text = ''
  let run = ''
  const endRun = () => {
    if (!(isSmev && /^[\0- ]*$/.test(run))) text += run
    run = ''
  }
  const endText = () => {
    endRun()
    if (text !== '') written.push(JSON.stringify(text))
    text = ''
  }
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeType === COMMENT || child === left) continue
    if (child.nodeType === ELEMENT) {
      endText()
      write(child, left, isSmev, written)
    } else if (child.nodeType === INSTRUCTION) {
      endRun()
      if (!isSmev) text += `<?${child.nodeName} ${child.nodeValue ?? ''}?>`
    } else run += child.nodeValue ?? ''
  }
  endText()
  written.push('</>')
}

const nameOf = ({ namespaceURI, localName, nodeName }: DomNode) =>
  `{${namespaceURI ?? ''}}${localName ?? nodeName}`
