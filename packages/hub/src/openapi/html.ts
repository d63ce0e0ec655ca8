// HTML as a tagged template: what is put in is escaped, unless it is such HTML itself.
export interface Html {
  readonly html: string
}

type Value = string | number | Html | undefined | readonly Value[]

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const filled = parts.map((part, index) => (index === 0 ? part : `${written(values[index - 1])}${part}`))
  return { html: filled.join('') }
}

/** Text in which backticks enclose code. */
export function prose(text: string): Html {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
  return html`${parts}`
}

function written(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(`${value}`)
  return 'html' in value ? value.html : value.map(written).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
