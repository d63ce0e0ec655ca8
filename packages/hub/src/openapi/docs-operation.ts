// One operation on the page: what it does, who may, what goes in, what comes out, what can go wrong.

import type { Answer, Content, DescribedOperation, JsonSchema, Problems } from './described-operation.ts'
import { parameterTable, schemaTable } from './docs-table.ts'
import type { Words } from './docs-words.ts'
import { type Html, html, prose } from './html.ts'
import { meanings } from './problems.ts'
import { type Reading, schemaRows } from './schema-rows.ts'
import { nameInRef } from './schemas.ts'
import type { Language } from './text.ts'
import { whoMay } from './who-may.ts'

export interface DocsReading extends Reading {
  readonly language: Language
}

export function docsOperation(operation: DescribedOperation, reading: DocsReading): Html {
  const { id, method, path, summary, note, parameters, body, answers, problems } = operation
  const { language, words } = reading
  return html`
<article id="${id}">
<h3><a href="#${id}">${summary[language]}</a></h3>
<p class="line"><b class="method ${method.toLowerCase()}">${method}</b> <code>${breakable(path)}</code></p>
${note === undefined ? undefined : html`<p>${prose(note[language])}</p>`}
${facts(operation, reading)}
${parameters.length === 0 ? undefined : html`<h4>${words.parameters}</h4>${parameterTable(parameters, language, reading)}`}
${body === undefined ? undefined : bodyPart(body, reading)}
<h4>${words.answers}</h4>
${answers.map((answer) => answerPart(answer, reading))}
${refusals(problems, language, words)}
</article>`
}

function facts(operation: DescribedOperation, { language, words }: DocsReading): Html {
  const { audit } = operation
  return html`<dl>
<dt>${words.whoMay}</dt><dd>${prose(whoMay(operation)[language])}</dd>
${audit === undefined ? undefined : html`<dt>${words.auditLog}</dt><dd><code>${audit}</code></dd>`}
</dl>`
}

function bodyPart(
  { required, contents }: NonNullable<DescribedOperation['body']>,
  reading: DocsReading,
): Html {
  const { words } = reading
  const json = contents.find(({ schema }) => schema !== undefined)
  const others = contents
    .filter(({ schema }) => schema === undefined)
    .map(({ type }) => html`<code>${type}</code> `)
  if (json === undefined)
    return html`<h4>${words.body}</h4>
<p>${words.raw} ${others}</p>`
  return html`<h4>${words.body} <small>${nameOf(json.schema)}${required ? undefined : `, ${words.bodyOptional}`}</small></h4>
${schemaTable(schemaRows(json.schema ?? {}, reading), 'sent', words)}
${others.length === 0 ? undefined : html`<p>${words.orRaw} ${others}</p>`}`
}

function answerPart({ status, note, contents, headers }: Answer, reading: DocsReading): Html {
  const { language, words } = reading
  const types = contents.map(({ type }) => html`<code>${type}</code> `)
  const named = headers.map((name) => html`<code class="header">${name}</code> `)
  const title = html`<b class="ok">${status}</b> <span>${note[language]}</span> <small>${
    contents.length === 0 ? words.empty : html`${nameOf(schemaOf(contents))} ${types}`
  }${named}</small>`
  const rows = schemaRows(schemaOf(contents) ?? {}, reading)
  if (rows.length === 0) return html`<p class="answer">${title}</p>`
  return html`<details class="answer"><summary>${title}</summary>${schemaTable(rows, 'received', words)}</details>`
}

function refusals(problems: readonly Problems[], language: Language, words: Words): Html {
  const statuses = problems.map(({ status }) => html`<b class="refused">${status}</b> `)
  const rows = problems.map(
    ({ status, codes, headers }) => html`
<tr><td><b class="refused">${status}</b></td><td>${meanings[status]?.[language]}</td><td>${codes.map((code) => html`<code>${code}</code> `)}${headers.map((name) => html`<code class="header">${name}</code> `)}</td></tr>`,
  )
  return html`<details class="answer"><summary><span>${words.refusals}</span> ${statuses}</summary>
<table class="refusals"><thead><tr><th scope="col">${words.status}</th><th scope="col">${words.meaning}</th><th scope="col">${words.codes}</th></tr></thead>
<tbody>${rows}</tbody></table></details>`
}

const schemaOf = (contents: readonly Content[]): JsonSchema | undefined =>
  contents.find(({ schema }) => schema !== undefined)?.schema

const nameOf = (schema: JsonSchema | undefined): string => nameInRef(schema?.$ref ?? '')

/** A long path may be broken before its slashes, and parameters stand out. */
function breakable(path: string): Html {
  const parts = path.split('/').slice(1)
  return html`${parts.map((part) => html`<wbr/>/${part.startsWith('{') ? html`<var>${part}</var>` : part}`)}`
}
