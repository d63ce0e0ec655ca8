// An operation of the contract, called: its path is filled in, and its answer held against its schema.
import type { Operation } from '@notarium/contract/hub'
import { CommandError } from '../command-error.ts'
import type { Ask } from './ask.ts'

type Schema = NonNullable<Operation['answer']>

type InputOf<Op, Part extends 'query' | 'body'> = Op extends {
  readonly [Key in Part]: infer Given extends Schema
}
  ? Given['_zod']['input']
  : undefined

interface CallInput<Op> {
  /** What stands in braces in the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: InputOf<Op, 'query'>
  readonly body?: InputOf<Op, 'body'>
}

type AnswerOf<Op> = Op extends { readonly answer: infer Given extends Schema }
  ? Given['_zod']['output']
  : undefined

export type Call = <Op extends Operation>(operation: Op, input?: CallInput<Op>) => Promise<AnswerOf<Op>>

/** `pathOf` turns the operation's path into the one that is asked for. */
export function createCall(ask: Ask, pathOf: (path: string) => string = (path) => path): Call {
  return async <Op extends Operation>(operation: Op, { params = {}, query, body }: CallInput<Op> = {}) => {
    const path = pathOf(operation.path).replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
      pathSegment(params[name] ?? ''),
    )
    const content = body === undefined ? undefined : JSON.stringify(body)
    const answer = await ask(operation.method, path + queryText(query), content)
    if (operation.answer === undefined) return undefined as AnswerOf<Op>
    const parsed = operation.answer.safeParse(await answer.json().catch(() => undefined))
    if (parsed.success) return parsed.data as AnswerOf<Op>
    throw new CommandError(
      'the answer is not what this command understands: is another version running? Restart it',
    )
  }
}

/** A URL takes '..' for a step up, and '' for nothing. */
export function pathSegment(text: string): string {
  if (['', '.', '..'].includes(text)) throw new CommandError(`'${text}' is no name`)
  return encodeURIComponent(text)
}

export function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** As a brain itself knows the operation; the hub has all of them in one place for each brain. */
export function brainPath(path: string): string {
  return path.replace('/api/brains/{brain}/', '/api/')
}
