// Rows of a schema, and of parameters, as a table.
import type { Parameter } from './described-operation.ts'
import type { Words } from './docs-words.ts'
import { type Html, html, prose } from './html.ts'
import { type Reading, type SchemaRow, schemaRow } from './schema-rows.ts'

const deepest = 3

/** `sent`: by the caller, who wants to know what must be there. Of what is received, what can be missing is said. */
export function schemaTable(rows: readonly SchemaRow[], way: 'sent' | 'received', words: Words): Html {
  const mark = ({ required }: SchemaRow) => {
    if (way === 'sent') return required ? html` <em class="required">${words.required}</em>` : undefined
    return required ? undefined : html` <em>${words.optional}</em>`
  }
  return table(
    rows.map((row) => ({ row, under: mark(row) })),
    words,
  )
}

export function parameterTable(
  parameters: readonly Parameter[],
  language: 'en' | 'ru',
  reading: Reading,
): Html {
  const { words } = reading
  const places = { path: words.inPath, query: words.inQuery, header: words.inHeader }
  const rows = parameters.map((parameter) => {
    const { name, schema, required, note } = parameter
    const row = schemaRow(name, schema, required, reading)
    const mark = required ? html`, <em class="required">${words.required}</em>` : undefined
    return {
      row: { ...row, description: note?.[language] ?? row.description },
      under: html` <em>${places[parameter.in]}${mark}</em>`,
    }
  })
  return table(rows, words)
}

function table(rows: readonly { row: SchemaRow; under: Html | undefined }[], words: Words): Html {
  return html`<table>
<thead><tr><th scope="col">${words.name}</th><th scope="col">${words.type}</th><th scope="col">${words.meaning}</th></tr></thead>
<tbody>${rows.map(({ row, under }) => tableRow(row, under))}</tbody>
</table>`
}

function tableRow(row: SchemaRow, under: Html | undefined): Html {
  const { name, depth, type, values, limits, pattern, description } = row
  const meaning = [
    description === '' ? undefined : html`${prose(description)} `,
    values.map((value) => html`<code>${value}</code> `),
    limits.map((limit) => html`<small>${limit}</small> `),
    pattern === undefined ? undefined : html`<code>${pattern}</code>`,
  ]
  return html`
<tr class="depth-${Math.min(depth, deepest)}"><td><code>${name}</code>${under}</td><td>${type}</td><td>${meaning}</td></tr>`
}
