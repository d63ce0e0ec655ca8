// The words of one part of the interface, as they lie on disk, and the code that says them.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

export type WordList = Readonly<Record<string, string>>

export interface WordPart {
  /** Relative to the folder that all parts lie in. */
  readonly folder: string
  readonly en: WordList | undefined
  readonly ru: WordList | undefined
  /** Of the part itself and of whoever else uses its hook. */
  readonly code: readonly SourceFile[]
}

interface SourceFile {
  readonly path: string
  readonly text: string
  /** By which names it knows the hook that gives this part's words. */
  readonly hooks: readonly string[]
}

export async function readWordParts(root: string): Promise<WordPart[]> {
  const paths = (await readdir(root, { recursive: true })).map((path) => join(root, path))
  const sources = await Promise.all(
    paths.filter(isCode).map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
  )
  const folders = new Set(
    paths.filter((path) => /\/words(\.en|\.ru)?\.(ts|json)$/.test(path)).map((path) => join(path, '..')),
  )
  // What makes words, rather than having any.
  folders.delete(join(root, 'language'))
  return Promise.all(
    [...folders].sort().map(async (folder) => ({
      folder: relative(root, folder),
      en: await readList(join(folder, 'words.en.json')),
      ru: await readList(join(folder, 'words.ru.json')),
      code: sources
        .map(({ path, text }) => ({
          path: relative(root, path),
          text,
          hooks: hooksIn(path, text, folder),
        }))
        .filter(({ path, hooks }) => hooks.length > 0 || join(root, path, '..') === folder),
    })),
  )
}

const isCode = (path: string) =>
  /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) && !path.includes('/testing/')

async function readList(path: string): Promise<WordList | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as WordList)
}

/** What the file calls that folder's hook: `useHomeWords`. */
function hooksIn(path: string, text: string, folder: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from '([^']*\/words\.ts)'/g)]
    .filter(([, , from = '']) => resolve(path, '..', from) === join(folder, 'words.ts'))
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
}
