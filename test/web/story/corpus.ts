// What the operator brings along: the documentation of MDN, English as a folder of files and Russian as an archive.
// Where it is not at hand, some hundred pages that are made here.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const corpora = fileURLToPath(new URL('../../../../shared/corpora/', import.meta.url))
export const hasMdn = existsSync(corpora)

export interface Corpus {
  /** A folder of markdown, and how many pages are in it. */
  readonly folder: string
  readonly pages: number
  readonly russianArchive: string
  readonly russianPages: number
}

/** What is asked in Russian, and the title of the page that answers it. */
export const question = 'как объявить переменную внутри блока'
export const answer = 'let'

export const unpackCorpus = (into: string): Corpus => (hasMdn ? unpackMdn(into) : makePages(into))

function unpackMdn(into: string): Corpus {
  execFileSync('tar', ['xzf', join(corpora, 'mdn-en.tar.gz'), '-C', into])
  return {
    ...{ folder: join(into, 'en-us'), pages: 14_593 },
    ...{ russianArchive: join(corpora, 'mdn-ru.tar.gz'), russianPages: 2_787 },
  }
}

function makePages(into: string): Corpus {
  const write = (path: string, markdown: string) => {
    mkdirSync(join(into, path, '..'), { recursive: true })
    writeFileSync(join(into, path), markdown)
  }
  const pages = 300
  for (let number = 1; number <= pages; number++)
    write(
      `en-us/page-${number}/index.md`,
      `# Page ${number}\n\nStatements and declarations, part ${number}.\n`,
    )
  write(
    'ru/let/index.md',
    `---\ntitle: ${answer}\n---\n\nОбъявляет переменную, видимую только внутри блока. См. [блок](../block/index.md).\n`,
  )
  write('ru/block/index.md', '# Блок\n\nСколько угодно инструкций в фигурных скобках.\n')
  const russianArchive = join(into, 'ru.tar.gz')
  execFileSync('tar', ['czf', russianArchive, '-C', into, 'ru'])
  return { folder: join(into, 'en-us'), pages, russianArchive, russianPages: 2 }
}
