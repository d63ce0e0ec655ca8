// Namespace declarations while parsing: the rules of Namespaces in XML 1.0, and what is in scope.
import { byteClass, PLAIN_VALUE } from './byte-classes.ts'
import { unescapedValue } from './character-data.ts'
import { EMPTY, hashBytes, intern, XML, XML_NAMESPACE, XMLNS, XMLNS_NAMESPACE } from './names.ts'
import { fail, type ParserState } from './parser-state.ts'
import { ATTRIBUTE_SHIFT, ATTRIBUTE_TYPE, declarationCode, VALUE_END, VALUE_START } from './tree.ts'
import { bindingOf } from './vocabulary.ts'

/** Puts the declaration in force and writes its code into the attribute's record. */
export function declare(
  state: ParserState,
  element: number,
  attribute: number,
  prefix: number,
  at: number,
): void {
  const { names } = state.vocabulary
  const record = attribute << ATTRIBUTE_SHIFT
  const uri = internUri(state, state.attributes[record + VALUE_START]!, state.attributes[record + VALUE_END]!)
  requireLegal(state, prefix, uri, at)
  if (names.declaredBy[prefix] === element) {
    fail(state, 'duplicate-attribute', 'The element declares the same prefix twice; keep one.', at)
  }
  names.declaredBy[prefix] = element
  const before = names.bound[prefix]!
  names.bound[prefix] = uri
  state.shadowed.push(prefix, before)
  state.declarationCount++
  requireWithinLimits(state, at)
  const code = declarationCode(bindingOf(state.vocabulary, prefix, uri), before === uri)
  state.attributes[record + ATTRIBUTE_TYPE] = code
}

/** Takes back the latest `count` declarations. */
export function undeclare(state: ParserState, count: number): void {
  const { bound } = state.vocabulary.names
  for (let left = count; left > 0; left--) {
    const before = state.shadowed.pop()!
    bound[state.shadowed.pop()!] = before
  }
}

function internUri(state: ParserState, start: number, end: number): number {
  const { bytes, vocabulary } = state
  for (let at = start; at < end; at++) {
    if ((byteClass[bytes[at]!]! & PLAIN_VALUE) === 0) {
      const value = unescapedValue(bytes, start, end)
      return intern(vocabulary.names, value, 0, value.length, hashBytes(value, 0, value.length))
    }
  }
  return intern(vocabulary.names, bytes, start, end, hashBytes(bytes, start, end))
}

function requireLegal(state: ParserState, prefix: number, uri: number, at: number): void {
  if (prefix === XMLNS) fail(state, 'namespace', 'The prefix xmlns cannot be declared.', at)
  if (uri === XMLNS_NAMESPACE) fail(state, 'namespace', 'The namespace of xmlns cannot be declared.', at)
  if ((prefix === XML) !== (uri === XML_NAMESPACE)) {
    fail(state, 'namespace', 'The prefix xml and its namespace belong to each other alone.', at)
  }
  if (uri === EMPTY && prefix !== EMPTY) {
    fail(state, 'namespace', 'A prefix cannot be undeclared in XML 1.0; give it a namespace.', at)
  }
}

function requireWithinLimits(state: ParserState, at: number): void {
  const { declarations, declarationsInScope } = state.limits
  if (state.declarationCount > declarations) {
    fail(state, 'limit', `The document has more than ${declarations} namespace declarations.`, at)
  }
  if (state.shadowed.length > declarationsInScope * 2) {
    fail(state, 'limit', `More than ${declarationsInScope} namespace declarations are in scope at once.`, at)
  }
}
