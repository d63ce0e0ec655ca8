// How pages belong together: links and tags.
import type { Link, PageLinks } from '@notarium/contract/brain'
import { tagChangeSchema } from '@notarium/contract/brain'
import { z } from 'zod'
import { listed, oneLine } from '../plain-text.ts'
import { defineTool, type Tool } from '../tool.ts'
import {
  ifMatch,
  limitParameter,
  linkShape,
  presentLink,
  slugParameter,
  writtenAnswer,
  writtenShape,
} from './shapes.ts'

const text = z.string()

const getLinks = defineTool({
  name: 'get_links',
  title: 'Links of a page',
  description:
    'Links from and to a page (without to where there is no page); with depth 2 or 3 also the pages around it.',
  scope: 'read',
  input: {
    ...slugParameter,
    direction: z.enum(['both', 'out', 'in']).default('both'),
    depth: z.int().min(1).max(3).default(1),
    ...limitParameter,
  },
  output: {
    links: z.array(linkShape),
    neighbours: z.array(z.object({ slug: text, title: text, distance: z.int() })),
    omitted: z.int(),
  },
  run: async ({ brain }, { slug, direction, depth, limit }) => {
    const found = await brain.reads.links(slug, depth)
    const outgoing = cut(direction === 'in' ? [] : found.outgoing, limit)
    const incoming = cut(direction === 'out' ? [] : found.incoming, limit)
    const neighbours = cut(found.neighbours, limit)
    const omitted = outgoing.omitted + incoming.omitted + neighbours.omitted
    const lines = [
      ...(direction === 'in'
        ? []
        : [listed('Links from it:', outgoing.kept.map(outgoingLine), 'No links from it.')]),
      ...(direction === 'out'
        ? []
        : [listed('Links to it:', incoming.kept.map(incomingLine), 'No links to it.')]),
      ...(depth === 1
        ? []
        : [listed('Pages around it:', neighbours.kept.map(neighbourLine), 'No pages around it.')]),
      ...(omitted === 0 ? [] : [`${omitted} more: raise limit.`]),
    ]
    return {
      structured: {
        links: [...outgoing.kept, ...incoming.kept].map(presentLink),
        neighbours: neighbours.kept,
        omitted,
      },
      text: [lines.join('\n')],
    }
  },
})

function cut<Item>(items: readonly Item[], limit: number) {
  return { kept: items.slice(0, limit), omitted: Math.max(0, items.length - limit) }
}

const outgoingLine = ({ to, target, line }: Link): string =>
  `${to ?? `${oneLine(target)} (no such page)`}, line ${line}`

const neighbourLine = ({ slug, title, distance }: PageLinks['neighbours'][number]): string =>
  `${slug} — ${oneLine(title)}, ${distance === 1 ? '1 link' : `${distance} links`} away`

const incomingLine = ({ from, line, context }: Link): string => `${from}, line ${line}: ${oneLine(context)}`

const manageTags = defineTool({
  name: 'manage_tags',
  title: 'Change tags',
  description: 'Add tags to a page and remove others.',
  scope: 'write',
  destructive: true,
  idempotent: true,
  input: {
    ...slugParameter,
    add: tagChangeSchema.shape.add,
    remove: tagChangeSchema.shape.remove,
    if_match: ifMatch,
  },
  output: writtenShape,
  run: async ({ brain, identity }, { slug, add, remove, if_match }) =>
    writtenAnswer(await brain.writes.changeTags(identity.actor, slug, { add, remove, ifMatch: if_match })),
})

const listTags = defineTool({
  name: 'list_tags',
  title: 'List tags',
  description: 'Tags with the number of their pages.',
  scope: 'read',
  input: limitParameter,
  output: { tags: z.array(z.object({ tag: text, pages: z.int() })) },
  run: async ({ brain }, { limit }) => {
    const { tags } = await brain.reads.tags(limit)
    const items = tags.map(({ tag, pages }) => `${oneLine(tag)} (${pages})`)
    return { structured: { tags }, text: [listed(`${tags.length} tags:`, items, 'No tags.')] }
  },
})

export const relationTools: readonly Tool[] = [getLinks, manageTags, listTags]
