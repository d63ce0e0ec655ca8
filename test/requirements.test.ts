import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { citationsIn, complaints } from './requirements/gate.ts'
import { linesThatAsk } from './requirements/spec-lines.ts'
import { requirements } from './requirements.ts'
import { describeWithSpec } from './setup/tools.ts'

const root = new URL('../', import.meta.url)

const testFiles = globSync('{packages,test}/**/*.test.{ts,tsx}', {
  cwd: fileURLToPath(root),
  exclude: ['**/node_modules/**'],
})

describe('the requirements', () => {
  it('are read against all tests, this one among them', () => {
    expect(testFiles).toContain('test/requirements.test.ts')
    expect(testFiles.some((file) => file.startsWith('packages/'))).toBe(true)
  })

  it('are in step with the tests that cite them', () => {
    const citations = testFiles.flatMap((file) =>
      citationsIn(file, readFileSync(new URL(file, root), 'utf8')),
    )
    expect(complaints(requirements, citations)).toEqual([])
  })
})

describeWithSpec('the requirements and the documents they come from', (folder) => {
  const documents = new Set(requirements.map(({ source }) => source))

  it.each([...documents])('every requirement points at a line of %s that says something', (source) => {
    const lines = readFileSync(new URL(source, folder), 'utf8').split('\n')
    const astray = requirements.filter((one) => one.source === source && !lines[one.line - 1]?.trim())
    expect(astray).toEqual([])
  })

  it.each([...documents])('no line of %s that asks for something is left out', (source) => {
    const covered = new Set(requirements.filter((one) => one.source === source).map(({ line }) => line))
    const asked = linesThatAsk(readFileSync(new URL(source, folder), 'utf8'))
    expect(asked.filter((line) => !covered.has(line))).toEqual([])
  })
})
