// What the hub is told when it asks what a brain measures.
import { expect, it } from 'vitest'
import { serveBrainForTests } from './testing/served-brain.ts'

const { ask } = serveBrainForTests()
const asHub = { scopes: ['hub' as const] }

it('counts searches and changes from the first question on, and tells how the brain is', async () => {
  await ask('PUT', '/api/pages/before', { body: { markdown: 'not counted: nobody had asked' } })
  expect((await ask('GET', '/api/metrics', asHub)).headers.get('content-type')).toContain('text/plain')
  await ask('PUT', '/api/pages/a', { body: { markdown: 'green tea' } })
  await ask('PUT', '/api/pages/a', { body: { markdown: 'black tea', ifMatch: 7 } })
  await ask('GET', '/api/search?q=tea&mode=keyword')
  const lines = (await (await ask('GET', '/api/metrics', asHub)).text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'notarium_brain_writes_total{operation="put",outcome="done",brain="test"} 1',
      'notarium_brain_writes_total{operation="put",outcome="refused",brain="test"} 1',
      'notarium_brain_writes_waiting{brain="test"} 0',
      'notarium_brain_search_duration_seconds_count{brain="test",mode="keyword"} 1',
      'notarium_brain_pages{brain="test"} 2',
      'notarium_brain_imports_running{brain="test"} 0',
      expect.stringMatching(/^notarium_brain_vectors\{brain="test"\} \d+$/),
      'notarium_brain_database_up{brain="test"} 1',
    ]),
  )
  expect(lines.find((line) => line.startsWith('notarium_brain_index_segments'))).toMatch(/ [1-9]\d*$/)
})

it('is for the hub alone', async () => {
  expect((await ask('GET', '/api/metrics', { scopes: ['read', 'write', 'admin'] })).status).toBe(403)
  expect((await ask('GET', '/api/metrics', { identity: null })).status).toBe(401)
})
