// docs/reference is what would be made of the contract today: `npm run generate` makes it.
import { readFileSync } from 'node:fs'
import { CryptoServiceService } from '@notarium/contract/crypto'
import { brainOperations, hubOperations } from '@notarium/contract/hub'
import { InspectionServiceService } from '@notarium/contract/inspection'
import { expect, it } from 'vitest'
import { parseProto } from '../scripts/references/proto-file.ts'
import { createReferences } from '../scripts/references/references.ts'

const references = createReferences()
const textOf = (name: string) => references.find(({ file }) => file.endsWith(name))?.text ?? ''

it.each(references)('$file is up to date', ({ file, text }) => {
  // Compared as a whole: what differs may be thousands of lines.
  expect(readFileSync(file, 'utf8') === text, 'it is not: run "npm run generate"').toBe(true)
})

it.each(['api.md', 'grpc.md'])('every link inside %s leads somewhere', (name) => {
  const text = textOf(name)
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const places = new Set([...headings, ...Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, id]) => id)])
  const links = Array.from(text.matchAll(/\]\(#([^)]+)\)/g), ([, id]) => id)
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((id) => !places.has(id))).toEqual([])
})

it('names every operation with who may, answers and refusals, and every method of both services', () => {
  const sections = textOf('api.md').split(/(?=<a id=")/)
  for (const id of Object.keys({ ...hubOperations, ...brainOperations })) {
    const section = sections.find((one) => one.startsWith(`<a id="${id}">`))
    expect(section, id).toMatch(/\*\*Who may:\*\*[\s\S]+\*\*Answers:\*\*[\s\S]+\*\*Refusals:\*\*/)
  }
  const paths = Object.values({ ...CryptoServiceService, ...InspectionServiceService }).map(
    ({ path }) => path,
  )
  for (const path of paths) expect(textOf('grpc.md')).toContain(`\n### ${path.split('/').at(-1)}\n`)
})

it('does not pass over what it does not understand in a proto file', () => {
  expect(() => parseProto('syntax = "proto3";\nmessage A {\n  oneof b {\n')).toThrow('oneof b {')
})
