// What the hub itself asks of a brain when somebody signs a page there: what the page is now, and to keep what was
// signed. Both are asked in the name of the person; only the hub can ask for the second.
import type { ServerResponse } from 'node:http'
import {
  type Actor,
  type BrainScope,
  type PageStatement,
  pageSchema,
  problemSchema,
} from '@notarium/contract/brain'
import type { z } from 'zod'
import type { ListedBrain } from '../brains/directory.ts'
import { HubError, type HubErrorCode } from '../errors.ts'
import type { AskBrain } from '../gateway/ask-brain.ts'
import { unavailable } from '../gateway/brain-faults.ts'
import { gather } from '../gateway/gather.ts'

/** In which brain, for whom, and in answer to what. */
export interface Asking {
  readonly brain: ListedBrain
  readonly actor: Actor
  readonly requestId: string
  readonly client: ServerResponse
}

const newestSchema = pageSchema.pick({
  slug: true,
  title: true,
  version: true,
  hash: true,
  bytes: true,
  signed_by: true,
})
type NewestPage = z.output<typeof newestSchema>

export interface BrainPages {
  /** The newest version, but for its text. */
  newest(asking: Asking, slug: string): Promise<NewestPage>
  keep(asking: Asking, slug: string, statement: PageStatement): Promise<void>
}

/** A page may be one long line. */
const mostRead = 32 * 1024 * 1024

const codes: Readonly<Record<string, HubErrorCode>> = {
  'bad-slug': 'bad-request',
  'bad-request': 'bad-request',
  'not-found': 'not-found',
  conflict: 'conflict',
  exists: 'exists',
}

export function createBrainPages(askBrain: AskBrain): BrainPages {
  return {
    async newest(asking, slug) {
      const path = `/api/pages/${encodeURIComponent(slug)}?startLine=1&endLine=1`
      return newestSchema.parse(JSON.parse(await ask(asking, 'GET', path, 'read')))
    },
    async keep(asking, slug, statement) {
      await ask(asking, 'PUT', `/api/signatures/${encodeURIComponent(slug)}`, 'hub', statement)
    },
  }

  async function ask(asking: Asking, method: string, path: string, scope: BrainScope, json?: object) {
    const { brain, actor, requestId, client } = asking
    const body = json && Buffer.from(JSON.stringify(json))
    const request = { method, headers: { 'content-type': body && 'application/json' } }
    const isRepeatable = method === 'GET'
    const question = { brain, actor, scopes: [scope], requestId, request, path, body, isRepeatable }
    const answer = await askBrain(question, client)
    const { bytes, state } = await gather(answer, mostRead)
    if (state !== 'whole') {
      answer.destroy()
      throw unavailable(brain.name, true)
    }
    const { statusCode: status = 502 } = answer
    if (status >= 400) throw refusalOf(brain.name, bytes.toString())
    return bytes.toString()
  }
}

/** The brain's own words, where it refuses what the person wants. */
function refusalOf(brain: string, text: string): HubError {
  const problem = problemSchema.safeParse(parsed(text)).data
  const code = codes[problem?.code ?? '']
  if (problem === undefined || code === undefined) return unavailable(brain, false)
  return new HubError(code, problem.detail, problem.details && { details: problem.details })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
