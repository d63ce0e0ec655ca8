// The brain itself, and who is asking.
import { z } from 'zod'
import { defineTool, type Tool } from '../tool.ts'

const text = z.string()
const count = z.int()

const getStats = defineTool({
  name: 'get_stats',
  title: 'Statistics',
  description: 'How much there is; chunks_without_vectors are found by words alone.',
  scope: 'read',
  input: {},
  output: {
    name: text,
    pages: count,
    counts: z.record(text, count),
    languages: z.record(text, count),
    last_change_at: text.optional(),
    chunks_without_vectors: count,
    embedding_error: text.optional(),
  },
  run: async ({ brain }) => {
    const { name, pages, versions, chunks, links, tags, languages, ...rest } = await brain.stats()
    const { vectors, debt, servingModel } = rest.embeddings
    const structured = {
      name,
      pages,
      counts: {
        deleted_pages: rest.deletedPages,
        versions,
        chunks,
        vectors,
        links,
        unresolved_links: rest.unresolvedLinks,
        tags,
      },
      languages,
      last_change_at: rest.lastChangeAt ?? undefined,
      // Without a model nothing is owed, and all of them lack vectors.
      chunks_without_vectors: servingModel === null ? chunks : debt.chunks,
      embedding_error: debt.lastError ?? undefined,
    }
    const lines = Object.entries(structured)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    return { structured, text: [lines.join('\n')] }
  },
})

const whoami = defineTool({
  name: 'whoami',
  title: 'Who am I',
  description: 'The name that changes are made in, and what it may do.',
  scope: 'read',
  input: {},
  output: { brain: text, type: text, id: text, name: text, scopes: z.array(text) },
  run: async ({ brain, identity }) => {
    const { actor, scopes } = identity
    return {
      structured: { brain: brain.name, ...actor, scopes },
      text: [`${actor.type} ${actor.name} (${actor.id}) in ${brain.name}, scopes: ${scopes.join(', ')}`],
    }
  },
})

export const aboutTools: readonly Tool[] = [getStats, whoami]
