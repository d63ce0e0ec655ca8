// What somebody signs when they sign a version of a page: that they vouch for this text, named by its digest. Its bytes
// are canonical as they stand (exclusive C14N).
import type { UserRow } from '../store/user-rows.ts'
import { inAttribute, inText } from '../xml/canonical-text.ts'

export interface StatementFacts {
  readonly brain: string
  /** As the page is called now; a statement about it is not changed when it moves. */
  readonly slug: string
  readonly title: string
  readonly version: number
  /** Of the markdown. */
  readonly sha256: string
  readonly bytes: number
  readonly signer: Pick<UserRow, 'id' | 'email' | 'role'>
  readonly at: string
}

export function pageStatement(facts: StatementFacts): Uint8Array {
  const { brain, slug, title, version, sha256, bytes, signer, at } = facts
  const text = [
    `<page xmlns="urn:notarium:page:1" brain="${inAttribute(brain)}" bytes="${bytes}" sha256="${inAttribute(sha256)}" `,
    `slug="${inAttribute(slug)}" version="${version}">`,
    `<title>${inText(title)}</title>`,
    `<signer id="${inAttribute(signer.id)}" role="${inAttribute(signer.role)}">${inText(signer.email)}</signer>`,
    `<at>${inText(at)}</at>`,
    '</page>',
  ]
  return Buffer.from(text.join(''))
}
