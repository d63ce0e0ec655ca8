import { expect, test } from 'vitest'
import { csvHead, csvOf } from './csv.ts'

const row = (path: string, reason: string | null = null) =>
  csvOf([{ ordinal: 0, path, bytes: 5, state: 'failed', reason, slug: null }])

test('a line has the file, what became of it and why', () => {
  expect(csvHead).toBe('\ufeff"file","state","reason","page","bytes"\r\n')
  expect(row('a "b",c.md', 'too\nlong')).toBe('"a ""b"",c.md","failed","too\nlong","","5"\r\n')
})

test.each(['=1+1.md', '+1', '-1', '@SUM(A1)', '＝1', '|calc', '\t=1', ' =1', '"=1', '" =1', 'a;=1', 'a\n@x'])(
  '%j is no formula',
  (path) => {
    const cells = row(path).slice(1).replaceAll('""', '"')
    expect(cells).not.toMatch(/(?:^|[;\t\r\n])\s*"?\s*[=+\-@＝|]/)
    expect(cells).toContain("'")
  },
)
