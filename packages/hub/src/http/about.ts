// The hub's interface described: for programs, and for people in their language. Made once, when first asked for.

import { readFileSync } from 'node:fs'
import { urlHost } from '@notarium/runtime/http'
import { securityHeaders } from '../client/security-headers.ts'
import type { Hub } from '../hub.ts'
import { docsLanguage } from '../openapi/docs-language.ts'
import { createDocsPage } from '../openapi/docs-page.ts'
import { createOpenApiDocument } from '../openapi/openapi-document.ts'
import type { Language } from '../openapi/text.ts'
import type { Handlers } from './operations.ts'

/** The page's stylesheet, which has to be a file of its own: nothing in a page may bring its style along. */
export const docsStyle = Object.freeze({
  path: '/api/docs.css',
  type: 'text/css; charset=utf-8',
  content: ['docs-colours.css', 'docs.css', 'docs-narrow.css'].map(readStyle).join('\n'),
})

export function aboutHandlers({ config, health }: Hub): Handlers<'openApi' | 'docs'> {
  const baseUrl = config.baseUrl ?? `http://${urlHost(config.host)}:${config.port}`
  const headers = securityHeaders(config.baseUrl).page
  const pages: Partial<Record<Language, string>> = {}
  let document: string | undefined

  return {
    openApi({ reply }) {
      document ??= JSON.stringify(createOpenApiDocument({ version: health.now().version, baseUrl }))
      return reply.type('application/json').send(document)
    },
    docs({ request, reply }) {
      const { lang } = request.query as { readonly lang?: unknown }
      const language = docsLanguage(lang, request.headers['accept-language'])
      pages[language] ??= createDocsPage({ version: health.now().version, baseUrl, language })
      reply.headers({ ...headers, vary: 'accept-language', 'content-language': language })
      return reply.type('text/html; charset=utf-8').send(pages[language])
    },
  }
}

function readStyle(file: string): string {
  return readFileSync(new URL(`../openapi/${file}`, import.meta.url), 'utf8')
}
