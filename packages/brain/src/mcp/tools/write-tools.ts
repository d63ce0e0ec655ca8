// Changing pages. Every change is made in the name of the token, and says what it was made from when it can.
import { movePageSchema, patchPageSchema, putPageSchema, slugSchema } from '@notarium/contract/brain'
import { z } from 'zod'
import { defineTool, type Tool } from '../tool.ts'
import { ifMatch, reason, slugParameter, writtenAnswer, writtenShape } from './shapes.ts'

const mostNamed = 20
const changeParameters = { if_match: ifMatch, reason }

const putPage = defineTool({
  name: 'put_page',
  title: 'Write a page',
  description: 'Create a page or replace its whole markdown.',
  scope: 'write',
  destructive: true,
  idempotent: true,
  input: {
    ...slugParameter,
    markdown: putPageSchema.shape.markdown,
    if_match: putPageSchema.shape.ifMatch.describe('Version the change was made from; 0: page must be new'),
    reason,
  },
  output: writtenShape,
  run: async ({ brain, identity }, { slug, if_match, ...change }) =>
    writtenAnswer(await brain.writes.put(identity.actor, slug, { ...change, ifMatch: if_match })),
})

const patchPage = defineTool({
  name: 'patch_page',
  title: 'Edit a page',
  description:
    'Replace text that stands once (or all of it); append to the page or to the section under_heading.',
  scope: 'write',
  destructive: true,
  input: {
    ...slugParameter,
    edits: patchPageSchema.shape.edits,
    append: patchPageSchema.shape.append,
    under_heading: patchPageSchema.shape.underHeading,
    ...changeParameters,
  },
  output: writtenShape,
  run: async ({ brain, identity }, { slug, under_heading, if_match, ...change }) =>
    writtenAnswer(
      await brain.writes.patch(identity.actor, slug, {
        ...change,
        underHeading: under_heading,
        ifMatch: if_match,
      }),
    ),
})

const movePage = defineTool({
  name: 'move_page',
  title: 'Move a page',
  description: 'Give a page another slug; links to it follow.',
  scope: 'write',
  destructive: true,
  input: {
    ...slugParameter,
    to: slugSchema,
    rewrite_links: movePageSchema.shape.rewriteLinks,
    ...changeParameters,
  },
  output: { ...writtenShape, rewritten: z.array(z.string()) },
  run: async ({ brain, identity }, { slug, rewrite_links, if_match, ...change }) => {
    const written = await brain.writes.move(identity.actor, slug, {
      ...change,
      rewriteLinks: rewrite_links,
      ifMatch: if_match,
    })
    const { structured, text } = writtenAnswer(written)
    const rewritten = written.rewritten ?? []
    return { structured: { ...structured, rewritten }, text: [...text, rewrittenText(rewritten)] }
  },
})

/** These have a new version too, which whoever has read them before must know. */
function rewrittenText(slugs: readonly string[]): string {
  const named = slugs.slice(0, mostNamed).join(', ')
  const more = slugs.length > mostNamed ? ` and ${slugs.length - mostNamed} more` : ''
  return slugs.length === 0 ? 'no links changed' : `links changed, with a new version, in: ${named}${more}`
}

const deletePage = defineTool({
  name: 'delete_page',
  title: 'Delete a page',
  description: 'Hide a page; restore_page brings it back.',
  scope: 'write',
  destructive: true,
  idempotent: true,
  input: { ...slugParameter, ...changeParameters },
  output: writtenShape,
  run: async ({ brain, identity }, { slug, if_match, reason: why }) =>
    writtenAnswer(await brain.writes.delete(identity.actor, slug, { reason: why, ifMatch: if_match })),
})

const restorePage = defineTool({
  name: 'restore_page',
  title: 'Restore a page',
  description: 'Bring a deleted page back.',
  scope: 'write',
  idempotent: true,
  input: { ...slugParameter, ...changeParameters },
  output: writtenShape,
  run: async ({ brain, identity }, { slug, if_match, reason: why }) =>
    writtenAnswer(await brain.writes.restore(identity.actor, slug, { reason: why, ifMatch: if_match })),
})

const revertVersion = defineTool({
  name: 'revert_version',
  title: 'Revert a page',
  description: 'Write an old version again, as a new one.',
  scope: 'write',
  destructive: true,
  idempotent: true,
  input: { ...slugParameter, version: z.int().min(1), ...changeParameters },
  output: writtenShape,
  run: async ({ brain, identity }, { slug, version, if_match, reason: why }) =>
    writtenAnswer(
      await brain.writes.revert(identity.actor, slug, { version, reason: why, ifMatch: if_match }),
    ),
})

export const writeTools: readonly Tool[] = [
  putPage,
  patchPage,
  movePage,
  deletePage,
  restorePage,
  revertVersion,
]
