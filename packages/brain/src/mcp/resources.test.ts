// Pages as resources: listed, read by any form of their address, and completed.
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brainForTests } from './testing/brain-for-tests.ts'
import { connect, eras } from './testing/mcp-client.ts'
import { type McpHttpServer, startMcpServer } from './testing/mcp-http-server.ts'

const slug = 'заметки/план работ 100%'
const text = '# План\n\nПервое дело.\n'
const brain = brainForTests({ [slug]: text, 'guides/install': '# Install\n' })

describe.each(Object.entries(eras))('%s', (_era, mode) => {
  let server: McpHttpServer
  let client: Client

  beforeAll(async () => {
    server = await startMcpServer(brain())
    client = await connect(server, mode)
  })
  afterAll(async () => {
    await client.close()
    await server.close()
    expect(server.errors).toEqual([])
  })

  it('lists and reads pages, whatever their slugs', async () => {
    const { resources } = await client.listResources()
    expect(resources).toMatchObject([{ name: 'guides/install' }, { name: slug, title: 'План' }])
    const encoded = `brain://docs/${encodeURIComponent('заметки')}/${encodeURIComponent('план работ 100%')}`
    expect(resources[1]?.uri).toBe(encoded)
    for (const uri of [encoded, `brain://docs/${slug}`])
      expect((await client.readResource({ uri })).contents).toEqual([
        { uri, mimeType: 'text/markdown', text },
      ])
    await expect(client.listResources({ cursor: 'no cursor' })).rejects.toMatchObject({ code: -32602 })
  })

  it('completes the slug of its template', async () => {
    const { resourceTemplates } = await client.listResourceTemplates()
    const uri = resourceTemplates[0]?.uriTemplate as string
    expect(uri).toBe('brain://docs/{+slug}')
    const complete = (value: string) =>
      client.complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'slug', value } })
    expect((await complete('зам')).completion).toMatchObject({ values: [slug], hasMore: false })
    expect((await complete('%')).completion).toMatchObject({ values: [] })
  })

  it.each(['brain://docs/none', 'brain://other/guides/install', 'brain://docs/', 'file:///etc/passwd'])(
    'has nothing at %s',
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } })
    },
  )
})
