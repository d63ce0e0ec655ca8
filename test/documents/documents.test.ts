// What stands in the documents of the repository is there: files and headings that links lead to, commands that they
// tell people to type. The guide has a test of its own, in a brain, and so has docs/cli.md, beside the commands.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { anchorsIn, brokenLinks, linksIn } from './links.ts'
import { commandsIn, commandTable, isKnown } from './typed-commands.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const notOurs = new Set(['node_modules', 'build', 'data', 'dist', '.git'])
const documents = globSync('**/*.md', { cwd: root, exclude: (path) => notOurs.has(basename(path)) }).sort()

it('every link leads to a file, and to a heading of it', () => {
  expect(documents).toContain('docs/operator.md')
  expect(documents.flatMap((path) => linksIn(readFileSync(join(root, path), 'utf8'))).length).toBeGreaterThan(
    100,
  )
  expect(documents.flatMap((path) => brokenLinks(root, path))).toEqual([])
})

it('finds links in the text and not in code, and anchors as GitHub makes them', () => {
  const markdown =
    '# Keys, and `how`\n[a](b.md#c) `[no](d.md)` [web](https://e.org)\n```sh\n# No [x](y)\n```\n## Ключ\n## Ключ\n'
  expect(linksIn(markdown)).toEqual(['b.md#c'])
  expect([...anchorsIn(markdown)]).toEqual(['keys-and-how', 'ключ', 'ключ-1'])
})

it('commands and their options are those that there are', () => {
  const known = commandTable()
  const typed = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/!(cli).md', { cwd: root })].flatMap(
    (path) => commandsIn(readFileSync(join(root, path), 'utf8')).map((words) => ({ path, words })),
  )
  expect(typed.length).toBeGreaterThan(80)
  expect(typed.filter(({ words }) => !isKnown(words, known))).toEqual([])
})
