// Pages of the handbook that have something of everything that markdown can be.
import { notable, type PageText } from './handbook-pages.ts'

const start = `---
tags: [setup, team]
aliases: [Home, Начало]
owner: anna@example.org
reviewed: 2026-03-01
---
# Start here

Everything that the team knows. По-русски: [[${notable.russian}|первый запуск]].

- [Install on Linux](guide/install/linux.md)
- [[guide/operate/daily/backups|Backups]] and [[guide/operate/daily/restore]]
- [[${notable.formatting}]] and [[${notable.history}]]
- [[a-page-that-nobody-wrote]] is still to be written
`

const rows = Array.from(
  { length: 40 },
  (_, index) => `| ${index + 1} | server-${index + 1} | ${index * 37} MB |`,
)

const section = (number: number) =>
  `## Part ${number}\n\n${'A paragraph that goes on for a while, so that the page is long. '.repeat(8)}\n\n### Detail ${number}\n\nMore.\n`

const formatting = `---
title: All that markdown can be
type: reference
tags: [setup, reference]
---
# All that markdown can be

Text with **bold**, *italic*, ~~struck~~, \`code\`, a [link](https://example.com/), an address https://example.org/
and a footnote[^one]. A very long word: ${'Donaudampfschifffahrt'.repeat(8)}.

> A quotation, with a [[${notable.start}|link]].

- [x] done
- [ ] still to do
  1. first
  2. second

\`\`\`ts
export const answer: number = 42 // ${'a line that is far too long for a phone '.repeat(3)}
\`\`\`

\`\`\`
plain <b>not bold</b>
\`\`\`

![From elsewhere](https://images.example.com/tree.png)
![Beside this page](pictures/diagram.png)

| # | Name | Size |
|--:|:-----|-----:|
${rows.join('\n')}

---

${[1, 2, 3, 4, 5, 6, 7, 8].map(section).join('\n')}

[^one]: Here it is explained, and [[${notable.start}]] is named.
`

export const specialPages: readonly PageText[] = [
  { slug: notable.start, markdown: start },
  { slug: notable.formatting, markdown: formatting },
  { slug: notable.deleted, markdown: '# Obsolete\n\nNobody does it like this any more.\n' },
]
