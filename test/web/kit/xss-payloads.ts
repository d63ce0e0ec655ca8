// All payloads for texts of pages, in groups, and the pages that they make: those that leave nothing open share a page,
// so that opening them all takes seconds.
import type { PageText } from './handbook-pages.ts'
import { embeddingPayloads, mutationPayloads, openPayloads } from './xss/embedding-payloads.ts'
import { foreignPayloads, handlerPayloads, scriptPayloads } from './xss/html-payloads.ts'
import { imagePayloads, linkPayloads, markdownPayloads } from './xss/link-payloads.ts'
import type { XssPayload } from './xss/payload.ts'

const xssPayloads: Readonly<Record<string, readonly XssPayload[]>> = {
  scripts: scriptPayloads,
  handlers: handlerPayloads,
  foreign: foreignPayloads,
  embedding: embeddingPayloads,
  mutation: mutationPayloads,
  links: linkPayloads,
  images: imagePayloads,
  markdown: markdownPayloads,
  open: openPayloads,
}

const perPage = 12

/** Each begins with `marker`, by which a test knows that the page is shown at all. */
export const marker = 'Here the payloads begin.'

export function xssPages(): PageText[] {
  return Object.entries(xssPayloads).flatMap(([group, payloads]) =>
    inPages(payloads).map((page, index) => ({
      slug: `${group}/${index + 1}`,
      markdown: [`# ${group} ${index + 1}`, marker, ...page.map(({ markdown }) => markdown), ''].join('\n\n'),
    })),
  )
}

function inPages(payloads: readonly XssPayload[]): XssPayload[][] {
  const shared = payloads.filter(({ alone }) => alone === undefined)
  const count = Math.ceil(shared.length / perPage)
  const pages = Array.from({ length: count }, (_, index) =>
    shared.slice(index * perPage, (index + 1) * perPage),
  )
  return [...pages, ...payloads.filter(({ alone }) => alone).map((payload) => [payload])]
}
