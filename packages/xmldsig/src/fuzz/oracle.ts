// Tells whether an answer of verifyXml is right, for documents made from signed ones: what is said to be covered by
// a valid signature must be what was signed, to the octet and in the eyes of another parser. An exception is wrong
// whatever the document, and so is an answer that takes long.
import { dsNamespace } from '../signature/namespaces.ts'
import { trusting } from '../testing/authority.ts'
import { canonicalText } from '../testing/rendering.ts'
import { transformSmev } from '../transforms/smev.ts'
import type { CoveredElement } from '../verify/coverage.ts'
import { type VerifyResult, verifyXml } from '../verify/verify-xml.ts'
import { elementById } from '../xml/identifiers.ts'
import { elementsNamed } from '../xml/navigate.ts'
import { parseXml } from '../xml/parse.ts'
import { pathOf } from '../xml/path.ts'
import type { XmlDocument } from '../xml/tree.ts'
import { secondOpinion } from './second-opinion.ts'

const longestMilliseconds = 2000

interface Verdict {
  readonly valid: boolean
  /** What is wrong with the answer, if anything is. */
  readonly failure: string | undefined
}

export type Oracle = (document: Uint8Array) => Verdict

/** All that may rightly be covered: what the documents of the corpus cover. */
export function makeOracle(corpus: readonly Uint8Array[]): Oracle {
  const signedContents = new Set<string>()
  for (const bytes of corpus) {
    const result = verifyXml(bytes, trusting)
    if (!result.valid) throw new Error(`a document of the corpus is not valid: ${result.errors[0]!.message}`)
    const isSmev = Buffer.from(bytes).includes('urn://smev-gov-ru')
    for (const seen of viewsOf(bytes, result)) signedContents.add(isSmev ? seen.smev() : seen.exact())
  }
  return (document) => {
    let result: VerifyResult
    const start = performance.now()
    try {
      result = verifyXml(document, trusting)
    } catch (error) {
      return { valid: false, failure: `exception: ${error instanceof Error ? error.stack : error}` }
    }
    const spent = performance.now() - start
    if (spent > longestMilliseconds) return { valid: result.valid, failure: `took ${Math.round(spent)} ms` }
    return {
      valid: result.valid,
      failure: result.valid ? misled(document, result, signedContents) : undefined,
    }
  }
}

function misled(
  document: Uint8Array,
  result: VerifyResult,
  signedContents: ReadonlySet<string>,
): string | undefined {
  try {
    for (const seen of viewsOf(document, result)) {
      if (!signedContents.has(seen.exact()) && !signedContents.has(seen.smev())) {
        return `covered but never signed: ${seen.exact()}`
      }
    }
    return undefined
  } catch (error) {
    return `the covered element cannot be looked at: ${error instanceof Error ? error.message : error}`
  }
}

interface View {
  /** Canonical octets, and what the other parser sees. */
  readonly exact: () => string
  /** The same without what the SMEV transform drops. */
  readonly smev: () => string
}

function* viewsOf(bytes: Uint8Array, { signatures }: VerifyResult): Generator<View> {
  const document = parseXml(bytes)
  const text = Buffer.from(document.source.subarray(0, document.length)).toString()
  const elements = elementsNamed(document, dsNamespace, 'Signature')
  for (const [signature, { covered, path }] of signatures.entries()) {
    const exclude = elements[signature]!
    if (pathOf(document, exclude) !== path)
      throw new Error(`${path} is not the path of signature ${signature}`)
    if (covered.length === 0) throw new Error('valid, and nothing is covered')
    for (const element of covered) {
      const node = find(document, element)
      const octets = canonicalText(document, { algorithm: 'exc-c14n', comments: false, node, exclude })
      const other = (isSmev: boolean) => secondOpinion(text, { id: element.id, signature }, isSmev)
      yield {
        exact: () => `${octets}\n\n${other(false)}`,
        smev: () => `${smevOf(octets)}\n\n${other(true)}`,
      }
    }
  }
}

function find(document: XmlDocument, { id, path, extent }: CoveredElement): number {
  const node = id === undefined ? document.root : elementById(document, id)
  if (node === undefined || pathOf(document, node) !== path)
    throw new Error(`${path} is not where "${id}" is`)
  if (extent !== 'element') throw new Error('no document of the corpus is signed as base64 text')
  return node
}

/** Not every element has a namespace, without which the transform is not defined. */
function smevOf(octets: string): string {
  const pieces: Buffer[] = []
  try {
    const sink = {
      write: (bytes: Uint8Array, start: number, end: number) =>
        void pieces.push(Buffer.from(bytes.subarray(start, end))),
    }
    transformSmev(Buffer.from(octets), sink)
  } catch {
    return 'no SMEV form'
  }
  return Buffer.concat(pieces).toString()
}
