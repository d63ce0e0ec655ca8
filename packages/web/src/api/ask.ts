// The one way to ask the hub for something: `ask('GET /api/brains/{brain}/stats', { params: { brain } })`.
import { noteAnswer, noteFailure } from './connection.ts'
import { problemFrom, unreachable } from './hub-problem.ts'
import type { AnswerOf, InputOf, Line, PlainLine } from './lines.ts'
import { noteSessionEnd } from './session-end.ts'

interface Input {
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export function ask<L extends PlainLine>(line: L): Promise<AnswerOf<L>>
export function ask<L extends Line>(line: L, input: InputOf<L>): Promise<AnswerOf<L>>
export async function ask(line: Line, input: Input = {}): Promise<unknown> {
  const { method, url } = locate(line, input)
  const { body, signal } = input
  const answer = await fetch(url, {
    method,
    ...bodyOf(body),
    ...(signal && { signal }),
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noteFailure(unreachable())
  })
  const text = await answer.text()
  if (!answer.ok) {
    const problem = noteFailure(problemFrom(answer.status, text, answer.headers.get('retry-after')))
    if (problem.code === 'unauthenticated') noteSessionEnd()
    throw problem
  }
  noteAnswer()
  if (text === '') return undefined
  return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}

/** For what the browser fetches by itself: downloads, event streams, uploads with progress. */
export function addressOf<L extends Line>(line: L, input: Omit<InputOf<L>, 'body' | 'signal'>): string {
  return locate(line, input as Input).url
}

function locate(line: Line, { params = {}, query = {} }: Input): { method: string; url: string } {
  const [method = '', path = ''] = line.split(' ')
  const filled = path.replace(/\{(\w+)(\*?)\}/g, (_whole, name: string, rest: string) => {
    const value = String(params[name] ?? '')
    return rest === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
    }
  }
  return { method, url: search.size === 0 ? filled : `${filled}?${search}` }
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof Blob)
    return { body, headers: { 'content-type': body.type || 'application/octet-stream' } }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
