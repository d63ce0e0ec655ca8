// The corpora as they lie in their archives: MDN in two languages, and test sets with what answers each question.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLeftOut } from './left-out.ts'

interface Page {
  readonly path: string
  readonly title: string
  readonly text: string
}

export interface MdnPages {
  readonly english: readonly Page[]
  /** In both languages, and in no training: the number of the English page. */
  readonly leftOut: readonly {
    readonly russianTitle: string
    readonly english: number
    readonly pages: readonly Page[]
  }[]
}

export interface TestSet {
  readonly questions: readonly string[]
  readonly documents: readonly string[]
  /** For each question: numbers of documents with their grades. */
  readonly relevant: readonly (readonly (readonly [number, number])[])[]
}

export function mdnPages(corpora: string): MdnPages {
  return unpacked([join(corpora, 'mdn-en.tar.gz'), join(corpora, 'mdn-ru.tar.gz')], (folder) => {
    const paths = pathsIn(join(folder, 'en-us'))
    const russian = new Set(pathsIn(join(folder, 'ru')))
    const english = paths.map((path) => pageAt(join(folder, 'en-us'), path))
    const leftOut = paths.flatMap((path, number) => {
      if (!russian.has(path) || !isLeftOut(path)) return []
      const page = pageAt(join(folder, 'ru'), path)
      return [{ russianTitle: page.title, english: number, pages: [page, english[number] as Page] }]
    })
    return { english, leftOut }
  })
}

export function testSet(corpora: string, name: string): TestSet {
  return unpacked([join(corpora, 'ir', `${name}.tar.gz`)], (folder) => {
    const { queries, qrels } = JSON.parse(readFileSync(join(folder, name, 'q.json'), 'utf8'))
    const files = readdirSync(join(folder, name, 'docs')).sort()
    const numberOf = new Map(files.map((file, number) => [file.slice(1, -3), number]))
    const ids = Object.keys(queries).sort()
    return {
      questions: ids.map((id) => queries[id]),
      documents: files.map((file) => readFileSync(join(folder, name, 'docs', file), 'utf8')),
      relevant: ids.map((id) =>
        Object.entries<number>(qrels[id] ?? {}).map(([document, grade]) => [
          numberOf.get(document) as number,
          grade,
        ]),
      ),
    }
  })
}

function unpacked<Result>(archives: readonly string[], read: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'corpora-'))
  try {
    for (const archive of archives) execFileSync('tar', ['xzf', archive, '-C', folder])
    return read(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pathsIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return all.filter((path) => path.endsWith('.md')).sort()
}

/** Without front matter, macros, addresses and marks. */
function pageAt(folder: string, path: string): Page {
  const markdown = readFileSync(join(folder, path), 'utf8')
  const head = /^---\n([\s\S]*?)\n---\n/.exec(markdown)
  const title = /^title: *(.*)$/m.exec(head?.[1] ?? '')?.[1] ?? ''
  const text = markdown
    .slice(head?.[0].length ?? 0)
    .replace(/\{\{[^}]*\}\}/g, (macro) => /["']([^"']*)["']/.exec(macro)?.[1] ?? ' ')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[`*_#>|[\]]/g, ' ')
  return { path, title: title.replace(/^["']|["']$/g, ''), text }
}
