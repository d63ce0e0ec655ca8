// What may stand in a page: the sanitizer's own list, which is that of GitHub, with what we add and without what we
// have no use for.
import { defaultSchema } from 'rehype-sanitize'

export const sanitizeSchema = {
  ...defaultSchema,
  // Ids are made by us, before and after: nobody else's get this far.
  clobberPrefix: '',
  strip: [
    ...(defaultSchema.strip ?? []),
    ...['style', 'template', 'iframe', 'noscript', 'object', 'embed', 'svg', 'math', 'title', 'textarea'],
    ...['select', 'audio', 'video', 'canvas'],
  ],
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
    ...['mark', 'u', 'small', 'abbr', 'cite', 'dfn', 'figure', 'figcaption', 'caption'],
  ],
  attributes: {
    ...defaultSchema.attributes,
    a: [...(defaultSchema.attributes?.['a'] ?? []), 'dataWiki'],
    '*': ['id', 'title', 'colSpan', 'rowSpan', 'align', 'start', 'alt', 'checked'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
}
