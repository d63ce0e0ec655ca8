// Canonical XML of a subtree straight from the text of the recommendations, by recursion and string building:
// slow, and with nothing in common with the canonicaliser but the tree.
import type { CanonicalizationOptions } from '../c14n/canonicalize.ts'
import { joinBases } from '../c14n/xml-base.ts'
import { noEscapes, renderText } from '../xml/character-data.ts'
import { nameText } from '../xml/names.ts'
import { valueText } from '../xml/navigate.ts'
import { collect } from '../xml/output.ts'
import {
  ATTRIBUTES,
  COMMENT,
  declaredBinding,
  END,
  NEXT,
  OPEN_END,
  PARENT,
  START,
  TYPE,
  type XmlDocument,
} from '../xml/tree.ts'
import { endTagStart } from '../xml/walk.ts'

type Namespaces = ReadonlyMap<string, string>
interface Attribute {
  readonly name: string
  readonly uri: string
  readonly local: string
  readonly prefix: string
  readonly value: string
}

const xmlUri = 'http://www.w3.org/XML/1998/namespace'
const field = (document: XmlDocument, node: number, offset: number) => document.nodes[node * 8 + offset]!
const compare = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right))

export function oracle(document: XmlDocument, options: CanonicalizationOptions & { node: number }): string {
  return render(document, options, options.node, new Map([['', '']]))
}

function render(
  document: XmlDocument,
  options: CanonicalizationOptions,
  node: number,
  above: Namespaces,
): string {
  if (node === options.exclude) return ''
  const type = field(document, node, TYPE)
  const source = Buffer.from(document.source).toString(
    'utf8',
    field(document, node, START),
    field(document, node, END),
  )
  const lines = source.replace(/\r\n?/g, '\n')
  if (type === COMMENT) return options.comments ? lines : ''
  if (type < 0) return lines.replace(/^<\?(\S+?)[ \t\n]+/, '<?$1 ').replace(/^<\?(\S+) \?>$/, '<?$1?>')
  const name = elementName(document, node)
  const needed = neededNamespaces(document, options, node, above)
  const declarations = [...needed].sort(([left], [right]) => compare(left, right))
  const attributes = attributesFor(document, options, node)
  const tag = [
    name,
    ...declarations.map(([prefix, uri]) => `xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeValue(uri)}"`),
    ...attributes.map(({ name, value }) => `${name}="${escapeValue(value)}"`),
  ].join(' ')
  const content = renderContent(document, options, node, new Map([...above, ...needed]))
  return `<${tag}>${content}</${name}>`
}

function renderContent(
  document: XmlDocument,
  options: CanonicalizationOptions,
  node: number,
  above: Namespaces,
): string {
  let at = field(document, node, OPEN_END)
  let content = ''
  const text = (to: number) => {
    const raw = collect(document.source, (output) => renderText(output, at, to, noEscapes))
    const escaped = new TextDecoder('utf-8', { ignoreBOM: true }).decode(raw).replace(/&/g, '&amp;')
    return escaped.replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#xD;')
  }
  const stop = field(document, node, NEXT)
  for (let child = node + 1; child < stop; child = field(document, child, NEXT)) {
    content += text(field(document, child, START)) + render(document, options, child, above)
    at = field(document, child, END)
  }
  return content + text(endTagStart(document, node))
}

function neededNamespaces(
  document: XmlDocument,
  options: CanonicalizationOptions,
  node: number,
  above: Namespaces,
): Map<string, string> {
  const inScope = namespacesInScope(document, node)
  const listed = (options.inclusivePrefixes ?? []).map((prefix) => (prefix === '#default' ? '' : prefix))
  const used = new Set([elementName(document, node).split(':').at(-2) ?? '', ...listed])
  for (const { prefix } of ownAttributes(document, node)) if (prefix !== '') used.add(prefix)
  const needed = new Map<string, string>()
  for (const [prefix, uri] of inScope) {
    if (prefix === 'xml' || (options.algorithm === 'exc-c14n' && !used.has(prefix))) continue
    if (above.get(prefix) !== uri) needed.set(prefix, uri)
  }
  return needed
}

function namespacesInScope(document: XmlDocument, node: number): Map<string, string> {
  const parent = field(document, node, PARENT)
  const inScope = parent < 0 ? new Map([['', '']]) : namespacesInScope(document, parent)
  const { names, bindingPrefix, bindingUri } = document.vocabulary
  for (
    let index = field(document, node, ATTRIBUTES);
    index < field(document, node + 1, ATTRIBUTES);
    index++
  ) {
    const code = document.attributes[index * 4 + 3]!
    if (code >= 0) continue
    const binding = declaredBinding(code)
    inScope.set(nameText(names, bindingPrefix[binding]!), nameText(names, bindingUri[binding]!))
  }
  return inScope
}

function ownAttributes(document: XmlDocument, node: number): Attribute[] {
  const { names, typeName, typeUri } = document.vocabulary
  const found: Attribute[] = []
  for (
    let index = field(document, node, ATTRIBUTES);
    index < field(document, node + 1, ATTRIBUTES);
    index++
  ) {
    const type = document.attributes[index * 4 + 3]!
    if (type < 0) continue
    const name = nameText(names, typeName[type]!)
    const [local, prefix = ''] = name.split(':').reverse() as [string, string?]
    found.push({
      name,
      local,
      prefix,
      uri: nameText(names, typeUri[type]!),
      value: valueText(document, index),
    })
  }
  return found
}

function attributesFor(document: XmlDocument, options: CanonicalizationOptions, node: number): Attribute[] {
  const all = ownAttributes(document, node)
  if (node === options.node && options.algorithm !== 'exc-c14n') {
    const bases = all.filter(({ uri, local }) => uri === xmlUri && local === 'base').map(({ value }) => value)
    for (let above = field(document, node, PARENT); above >= 0; above = field(document, above, PARENT)) {
      for (const attribute of ownAttributes(document, above).filter(({ uri }) => uri === xmlUri)) {
        if (attribute.local === 'base') bases.unshift(attribute.value)
        const isMissing = !all.some(({ uri, local }) => uri === xmlUri && local === attribute.local)
        if (isMissing && (options.algorithm === 'c14n' || attribute.local !== 'id')) all.push(attribute)
      }
    }
    if (options.algorithm === 'c14n11' && bases.length > 1) {
      const index = all.findIndex(({ uri, local }) => uri === xmlUri && local === 'base')
      const value = joinBases(bases)
      all.splice(index, 1, ...(value === '' ? [] : [{ ...all[index]!, value }]))
    }
  }
  return all.sort((left, right) => compare(left.uri, right.uri) || compare(left.local, right.local))
}

const elementName = ({ nodes, vocabulary }: XmlDocument, node: number) =>
  nameText(vocabulary.names, vocabulary.typeName[nodes[node * 8 + TYPE]!]!)

const valueEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
const escapeValue = (value: string) => value.replace(/[&<"\t\n\r]/g, (character) => valueEscapes[character]!)
