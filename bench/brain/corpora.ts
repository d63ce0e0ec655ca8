// The data that is measured on, unpacked into a folder of its own. It is not part of the project.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const corpora = fileURLToPath(new URL('../../../shared/corpora/', import.meta.url))

export const hasCorpora = existsSync(corpora)
export const mdnArchive = join(corpora, 'mdn-en.tar.gz')
export const mdnPages = 14_593

export interface TestSet {
  readonly name: string
  readonly documents: readonly { readonly id: string; readonly markdown: string }[]
  readonly queries: readonly { readonly text: string; readonly grades: Readonly<Record<string, number>> }[]
}

function unpack(archive: string, into: string): string {
  mkdirSync(into, { recursive: true })
  execFileSync('tar', ['xzf', archive, '-C', into])
  return into
}

export function loadTestSet(name: 'cranfield' | 'xquad_ru' | 'xquad_en', folder: string): TestSet {
  unpack(join(corpora, 'ir', `${name}.tar.gz`), folder)
  const documents = readdirSync(join(folder, name, 'docs')).map((file) => ({
    id: file.replace(/^d|\.md$/g, ''),
    markdown: readFileSync(join(folder, name, 'docs', file), 'utf8'),
  }))
  const { queries, qrels } = JSON.parse(readFileSync(join(folder, name, 'q.json'), 'utf8')) as {
    queries: Record<string, string>
    qrels: Record<string, Record<string, number>>
  }
  return {
    name,
    documents,
    queries: Object.entries(queries).map(([id, text]) => ({ text, grades: qrels[id] ?? {} })),
  }
}

/** Normalised discounted cumulative gain of the first ten; undefined for a query that nothing answers. */
export function ndcg(
  answer: readonly string[],
  grades: Readonly<Record<string, number>>,
): number | undefined {
  const gain = (values: readonly number[]) =>
    values.slice(0, 10).reduce((sum, grade, rank) => sum + grade / Math.log2(rank + 2), 0)
  const best = gain(Object.values(grades).sort((a, b) => b - a))
  return best === 0 ? undefined : gain(answer.map((id) => grades[id] ?? 0)) / best
}
