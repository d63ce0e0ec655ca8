// What the attributes of a start tag are once its namespace declarations are known: their types, that no two are
// the same, and whether they stand in canonical order.
import { compareNames, EMPTY, nameText, pairKey } from './names.ts'
import { fail, type ParserState } from './parser-state.ts'
import { failUndeclared, shortened } from './qualified-name.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  bindingMark,
  DECLARES,
  declaredBinding,
  isRepeatedDeclaration,
  NAME_START,
  NAMESPACES_DIRTY,
  PREFIXED_ATTRIBUTES,
  SUBTREE_DECLARES,
  SUBTREE_DIRTY,
  SUBTREE_NAMESPACES_DIRTY,
  TAG_DIRTY,
} from './tree.ts'
import { compareTypes, typeOf, type Vocabulary } from './vocabulary.ts'

const dirtyTag = TAG_DIRTY | SUBTREE_DIRTY
const dirtyNamespaces = NAMESPACES_DIRTY | SUBTREE_NAMESPACES_DIRTY

/** Gives the attributes from `first` on their types; returns the marks of the tag. */
export function resolveAttributes(state: ParserState, first: number): number {
  const { attributes, vocabulary } = state
  const { names } = vocabulary
  let marks = 0
  let earlierType = -1
  let earlierDeclared = -1
  let earlierPrefix = EMPTY
  let hasSeveralPrefixes = false
  for (let attribute = first; attribute < state.attributeCount; attribute++) {
    const slot = (attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE
    const name = attributes[slot]!
    if (name < 0) {
      const declared = vocabulary.bindingPrefix[declaredBinding(name)]!
      const isTidy =
        earlierType < 0 && (earlierDeclared < 0 || compareNames(names, earlierDeclared, declared) < 0)
      marks |= DECLARES | SUBTREE_DECLARES
      if (!isTidy || isRepeatedDeclaration(name)) marks |= dirtyNamespaces
      earlierDeclared = declared
      continue
    }
    const prefix = names.prefix[name]!
    const uri = prefix === EMPTY ? EMPTY : names.bound[prefix]!
    if (uri < 0) failUndeclared(state, name, attributes[slot - ATTRIBUTE_TYPE]!)
    const type = typeOf(vocabulary, name, uri)
    attributes[slot] = type
    if (vocabulary.carriedBy[type] === state.nodeCount) failDuplicate(state, attribute)
    vocabulary.carriedBy[type] = state.nodeCount
    if (prefix !== EMPTY) {
      marks |= PREFIXED_ATTRIBUTES | bindingMark(vocabulary.typeBinding[type]!)
      if (earlierPrefix !== EMPTY && earlierPrefix !== prefix) hasSeveralPrefixes = true
      earlierPrefix = prefix
    }
    if (earlierType >= 0 && !isInOrder(vocabulary, earlierType, type)) marks |= dirtyTag
    earlierType = type
  }
  if (hasSeveralPrefixes) requireDifferentNames(state, first)
  return marks
}

/** Whether canonical form has the attributes in this order; elements of one kind ask the same again and again. */
function isInOrder(vocabulary: Vocabulary, earlier: number, later: number): boolean {
  if (vocabulary.orderedBefore[earlier] === later) return true
  if (compareTypes(vocabulary, earlier, later) > 0) return false
  vocabulary.orderedBefore[earlier] = later
  return true
}

/** Two prefixes may stand for one namespace, and then two names that look different are the same. */
function requireDifferentNames(state: ParserState, first: number): void {
  const { attributes, vocabulary } = state
  const { names, typeName, typeUri } = vocabulary
  const seen = new Set<number>()
  for (let attribute = first; attribute < state.attributeCount; attribute++) {
    const type = attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
    if (type < 0 || typeUri[type] === EMPTY) continue
    const key = pairKey(names.local[typeName[type]!]!, typeUri[type]!)
    if (seen.has(key)) failDuplicate(state, attribute)
    seen.add(key)
  }
}

function failDuplicate(state: ParserState, attribute: number): never {
  const { names, typeName } = state.vocabulary
  const record = attribute << ATTRIBUTE_SHIFT
  const name = shortened(nameText(names, typeName[state.attributes[record + ATTRIBUTE_TYPE]!]!))
  const at = state.attributes[record + NAME_START]!
  fail(state, 'duplicate-attribute', `The element has the attribute ${name} twice; keep one.`, at)
}
