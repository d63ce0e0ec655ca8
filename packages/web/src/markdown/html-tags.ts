// HTML as a row of tags and texts. Nothing is parsed by the browser, so nothing that stands in it can have an effect.

export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }

const HIDDEN = [
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
]
const GONE = new RegExp(`<!--[\\s\\S]*?(?:-->|$)|<(${HIDDEN.join('|')})\\b[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi')
const TAG =
  /<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi
/** One without a value is taken too: passed over, it would be tried again from each of its letters. */
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  laquo: '«',
  raquo: '»',
}

export function readTags(html: string): HtmlToken[] {
  const seen = html.replace(GONE, '')
  const tokens: HtmlToken[] = []
  const addText = (text: string) => {
    if (text !== '') tokens.push({ kind: 'text', text: withoutEntities(text) })
  }
  let end = 0
  for (const match of seen.matchAll(TAG)) {
    const [whole, slash, name = '', written = ''] = match
    addText(seen.slice(end, match.index))
    end = match.index + whole.length
    if (slash === '/') tokens.push({ kind: 'close', name: name.toLowerCase() })
    else tokens.push({ kind: 'open', name: name.toLowerCase(), attributes: readAttributes(written) })
  }
  addText(seen.slice(end))
  return tokens
}

function readAttributes(written: string): Record<string, string> {
  const found = [...written.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    withoutEntities(double ?? single ?? bare ?? ''),
  ])
  return Object.fromEntries(found)
}

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
