// Everything the hub answers, as types: 'GET /api/brains' knows its parameters, its body and its answer. The contract is
// imported for its types alone, so nothing of it is sent to the browser.
import type { brainOperations, Given, hubOperations, Taken } from '@notarium/contract/hub'

type Known =
  | (typeof hubOperations)[keyof typeof hubOperations]
  | (typeof brainOperations)[keyof typeof brainOperations]

type ByLine = { [Each in Known as `${Each['method']} ${Each['path']}`]: Each }

export type Line = keyof ByLine

export type AnswerOf<L extends Line> = ByLine[L] extends { answer: infer Answer }
  ? Given<Answer>
  : ByLine[L] extends { answerType: string }
    ? string
    : undefined

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Plain}*` ? Plain : Name) | ParameterNames<Rest>
  : never

type ParamsOf<L extends Line> = Record<ParameterNames<L>, string | number>
type QueryOf<O> = O extends { query: infer Query } ? Taken<Query> : undefined
type BodyOf<O> =
  | (O extends { body: infer Body } ? Taken<Body> : never)
  | (O extends { bodyTypes: readonly string[] } ? Blob : never)

/** `params` and `body` where the operation has them. Fields of `query` that are undefined are left out. */
export type InputOf<L extends Line> = (ParameterNames<L> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<L> }) &
  (BodyOf<ByLine[L]> extends never ? { readonly body?: undefined } : { readonly body: BodyOf<ByLine[L]> }) & {
    readonly query?: Loose<QueryOf<ByLine[L]>>
    readonly signal?: AbortSignal
  }

/** The compiler tells undefined from absent; a query does not. */
type Loose<Query> = Query extends object ? { [Key in keyof Query]?: Query[Key] | undefined } : undefined

/** For the few that need neither parameters nor body. */
export type PlainLine = { [L in Line]: object extends InputOf<L> ? L : never }[Line]
