// The interface to read: one page, made on the server, without a script.

import { describeOperations } from './describe-operations.ts'
import type { DescribedOperation } from './described-operation.ts'
import { docsIntro } from './docs-intro.ts'
import { type DocsReading, docsOperation } from './docs-operation.ts'
import { docsWords, type Words } from './docs-words.ts'
import { type Html, html } from './html.ts'
import { type Noun, nounOrder, nouns } from './nouns.ts'
import type { DocumentOptions } from './openapi-document.ts'
import { type Language, languages } from './text.ts'

export interface DocsOptions extends DocumentOptions {
  readonly language: Language
}

interface Chapter {
  readonly noun: Noun
  readonly operations: readonly DescribedOperation[]
}

const names: Readonly<Record<Language, string>> = { en: 'English', ru: 'Русский' }

export function createDocsPage({ version, baseUrl, language }: DocsOptions): string {
  const words = docsWords[language]
  const { operations, schemas } = describeOperations()
  const chapters = nounOrder.map((noun) => ({
    noun,
    operations: operations.filter((one) => one.noun === noun),
  }))
  const page = html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>${words.title}</title>
<link rel="stylesheet" href="/api/docs.css"/>
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
${head(version, baseUrl, language)}
<div class="columns">
${contents(chapters, language)}
<main id="main">
<p class="lead">${words.lead}</p>
${docsIntro(baseUrl, words)}
${chapters.map((chapter) => docsChapter(chapter, { schemas, words, language }))}
</main>
</div>
<a class="to-top" href="#top">${words.toTop}</a>
</body>
</html>
`
  return page.html
}

function head(version: string, baseUrl: string, language: Language): Html {
  const words = docsWords[language]
  const links = languages.map((one) =>
    one === language
      ? html`<b lang="${one}">${names[one]}</b> `
      : html`<a href="?lang=${one}" lang="${one}" hreflang="${one}">${names[one]}</a> `,
  )
  return html`<header id="top">
<h1>${words.heading}</h1>
<p><code>${baseUrl}</code> <span>${words.version} ${version}</span> <a href="/api/openapi.json">${words.forPrograms}</a></p>
<nav aria-label="${words.language}">${links}</nav>
</header>`
}

function contents(chapters: readonly Chapter[], language: Language): Html {
  const words: Words = docsWords[language]
  const intro = (['authentication', 'errors', 'agents'] as const).map(
    (id) => html`<li><a class="chapter" href="#${id}">${words[id]}</a></li>`,
  )
  return html`<nav class="contents" aria-label="${words.contents}">
<ul>${intro}${chapters.map(
    ({ noun, operations }) => html`
<li><a class="chapter" href="#noun-${noun}">${nouns[noun][language]}</a>
<ul>${operations.map(
      ({ id, method, summary }) => html`
<li><a href="#${id}"><b class="method ${method.toLowerCase()}">${method}</b> <span>${summary[language]}</span></a></li>`,
    )}</ul></li>`,
  )}</ul>
</nav>`
}

function docsChapter({ noun, operations }: Chapter, reading: DocsReading): Html {
  return html`
<section id="noun-${noun}">
<h2>${nouns[noun][reading.language]}</h2>
${operations.map((operation) => docsOperation(operation, reading))}
</section>`
}
