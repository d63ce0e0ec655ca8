import { expect, test } from 'vitest'
import { bodyOf, kindsOf, sortOut } from './sort-out.ts'

const found = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File(['text'], path.split('/').at(-1) ?? '') }))
const pathsOf = (files: readonly { path: string }[] | undefined) => files?.map(({ path }) => path)

test('one folder gives the import its name, and pages their place below it', () => {
  const chosen = sortOut(
    found('handbook/b.MD', 'handbook/a/c.mdx', 'handbook/.git/HEAD.md', 'handbook/pic.png'),
  )
  expect(chosen?.name).toBe('handbook')
  expect(pathsOf(chosen?.pages)).toEqual(['a/c.mdx', 'b.MD'])
  expect(pathsOf(chosen?.others)).toEqual(['pic.png'])
  expect(chosen?.bytes).toBe(8)
})

test('two folders keep their names', () => {
  expect(sortOut(found('b.md', 'a.md', 'c.md'))?.name).toBe('a.md + 2')
  expect(pathsOf(sortOut(found('one/a.md', 'two/b.md'))?.pages)).toEqual(['one/a.md', 'two/b.md'])
  expect(pathsOf(sortOut(found('docs/a.md', 'docs.md'))?.pages)).toEqual(['docs.md', 'docs/a.md'])
})

test('an archive goes as it is, but not one among other files', async () => {
  const archive = sortOut(found('pages.tar.gz'))
  expect(archive).toMatchObject({ name: 'pages.tar.gz', pages: [], bytes: 4 })
  expect(archive && (await bodyOf(archive).text())).toBe('text')
  expect(pathsOf(sortOut(found('pages.zip', 'a.md'))?.others)).toEqual(['pages.zip'])
  expect(sortOut([])).toBeUndefined()
})

test('a name that a request cannot carry is mended', () => {
  expect(sortOut(found('a\nb/c.md'))?.name).toBe('a b')
  expect(sortOut(found(`${'é😀'.repeat(300)}/c.md`))?.name.length).toBeLessThanOrEqual(200)
})

test('other files are counted by their endings, the most frequent first', () => {
  expect(kindsOf(found('a.png', 'b.PNG', '.hidden', 'x/.hidden', 'LICENSE', 'c.svg'))).toEqual([
    { ending: '', files: 3 },
    { ending: '.png', files: 2 },
    { ending: '.svg', files: 1 },
  ])
})
