// Pages as resources: a list in parts, one by its address, and slugs to complete an address with.
import {
  type CompleteRequestParams,
  type CompleteResult,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import type { Brain } from '../brain.ts'
import { BrainError } from '../errors.ts'
import { pageUri, pageUriStart, slugOfUri } from './page-uri.ts'
import { oneLine } from './plain-text.ts'

const mimeType = 'text/markdown'
// Clients that walk the whole list stop after so many parts; large ones carry them through tens of thousands of pages.
const listPart = 500
// The most that the protocol lets a completion hold.
const mostCompletions = 100

export async function listResources(brain: Brain, cursor: string | undefined): Promise<ListResourcesResult> {
  const { pages, nextCursor } = await brain.reads
    .list({ deleted: false, sort: 'slug', limit: listPart, cursor })
    .catch((error) => {
      throw asProtocolError(error)
    })
  return {
    resources: pages.map(({ slug, title, bytes, updatedAt }) => ({
      uri: pageUri(brain.name, slug),
      name: slug,
      title: oneLine(title),
      mimeType,
      size: bytes,
      annotations: { lastModified: updatedAt },
    })),
    ...(nextCursor !== null && { nextCursor }),
  }
}

export function listResourceTemplates(brain: Brain): ListResourceTemplatesResult {
  return {
    resourceTemplates: [
      {
        name: 'page',
        title: 'Page',
        uriTemplate: pageTemplate(brain),
        mimeType,
        description: 'A page by its slug',
      },
    ],
  }
}

export async function readResource(brain: Brain, uri: string): Promise<ReadResourceResult> {
  const slug = slugOfUri(brain.name, uri)
  if (slug === undefined)
    throw new ResourceNotFoundError(uri, `not a page of this brain; addresses are ${pageTemplate(brain)}`)
  try {
    const { markdown } = await brain.reads.page(slug)
    return { contents: [{ uri, mimeType, text: markdown }] }
  } catch (error) {
    if (error instanceof BrainError && error.code === 'not-found')
      throw new ResourceNotFoundError(uri, error.message)
    throw asProtocolError(error)
  }
}

export async function completeSlug(
  brain: Brain,
  { ref, argument }: CompleteRequestParams,
): Promise<CompleteResult> {
  if (ref.type !== 'ref/resource' || ref.uri !== pageTemplate(brain) || argument.name !== 'slug')
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `only 'slug' of the resource template ${pageTemplate(brain)} can be completed`,
    )
  const slugs = await brain.reads.slugs(argument.value, mostCompletions + 1).catch((error) => {
    throw asProtocolError(error)
  })
  return {
    completion: { values: slugs.slice(0, mostCompletions), hasMore: slugs.length > mostCompletions },
  }
}

function pageTemplate(brain: Brain): string {
  return `${pageUriStart(brain.name)}{+slug}`
}

function asProtocolError(error: unknown): unknown {
  if (!(error instanceof BrainError)) return error
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.code}: ${error.message}`)
}
