import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clients, snippetFor } from './snippets.ts'

const page = readFileSync(new URL('../../../../docs/agents.md', import.meta.url), 'utf8')
const connection = { origin: 'https://hub.example.org', brains: ['docs'], token: 'brain_pat_…' }

it.each(clients)('docs/agents.md tells %s the same as the page of tokens', (client) => {
  expect(page).toContain(`\n${snippetFor(client, connection)}\n\`\`\`\n`)
})
