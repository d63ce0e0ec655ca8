// The table of operations, with all that it leaves unsaid, as data for both descriptions.
import { writtenSchema } from '@notarium/contract/brain'
import { brainOperations, hubOperations, type Operation } from '@notarium/contract/hub'
import type {
  Answer,
  Content,
  DescribedOperation,
  HeaderName,
  JsonSchema,
  Parameter,
} from './described-operation.ts'
import { jsonRpcSchemas, mcpOperation } from './mcp-operation.ts'
import { nounOf } from './nouns.ts'
import { openApiPath, pathParameters } from './path-parameters.ts'
import { problemsOf } from './problems.ts'
import { type ContractSchemas, contractSchemas, reachableSchemas, refTo } from './schemas.ts'
import { ifMatch, type Specifics, specifics } from './specifics.ts'
import { summariesRu } from './summaries-ru.ts'
import type { Text } from './text.ts'

export interface Description {
  readonly operations: readonly DescribedOperation[]
  /** What `$ref`s lead to. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

type Name = keyof typeof hubOperations | keyof typeof brainOperations

const outcomes: Readonly<Record<Operation['status'], Text>> = {
  200: { en: 'Done', ru: 'Выполнено' },
  201: { en: 'Created', ru: 'Создано' },
  202: { en: 'Begun; it goes on by itself', ru: 'Начато; дальше идёт само' },
  204: { en: 'Done', ru: 'Выполнено' },
}

export function describeOperations(): Description {
  const contract = contractSchemas()
  const described = Object.entries({ ...hubOperations, ...brainOperations }).map(([name, operation]) =>
    describe(name as Name, operation, contract),
  )
  const sent = described.map(({ parameters, body }) => [parameters, body])
  const received = [described.map(({ answers }) => answers), refTo('Problem')]
  return {
    operations: [...described, mcpOperation()],
    schemas: { ...reachableSchemas(contract, sent, received), ...jsonRpcSchemas },
  }
}

function describe(id: Name, operation: Operation, contract: ContractSchemas): DescribedOperation {
  const { method, path, summary, access, audit } = operation
  const isForwarded = id in brainOperations
  const own = specifics[id] ?? {}
  const query = queryParameters(operation, contract)
  const body = bodyOf(operation, contract)
  const isConditional = hasVersion(operation, contract)
  const conditional = { 409: ['conflict'], 412: ['conflict'] }
  const further = isConditional ? merged(conditional, own.codes) : (own.codes ?? {})
  return {
    id,
    method,
    path: openApiPath(path),
    noun: nounOf(path),
    summary: { en: summary, ru: summariesRu[id] },
    access,
    withCookie: true,
    ...(own.note !== undefined && { note: own.note }),
    ...(audit !== undefined && { audit }),
    parameters: [
      ...pathParameters(path, isForwarded),
      ...query,
      ...(isConditional ? [ifMatch] : []),
      ...(own.parameters ?? []),
    ],
    ...(body !== undefined && { body }),
    answers: answersOf(operation, contract, own),
    problems: problemsOf(operation, { isForwarded, withCookie: true, further }),
  }
}

function queryParameters({ query }: Operation, { input, nameOf }: ContractSchemas): Parameter[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = input[nameOf(query)] as JsonSchema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as JsonSchema,
  }))
}

function bodyOf(
  { body, bodyTypes = [] }: Operation,
  { nameOf }: ContractSchemas,
): DescribedOperation['body'] {
  const raw = bodyTypes.map((type) => ({ type }))
  if (body === undefined) return raw.length === 0 ? undefined : { required: true, contents: raw }
  const json = { type: 'application/json', schema: refTo(nameOf(body)) }
  // No body is an empty one, where that will do.
  const required = !body.safeParse({}).success
  return { required, contents: [json, ...raw] }
}

/** Whether a change may name the version that it was made from. */
function hasVersion({ query, body }: Operation, { input, nameOf }: ContractSchemas): boolean {
  const schema = body ?? query
  return schema !== undefined && 'ifMatch' in (input[nameOf(schema)]?.properties ?? {})
}

function answersOf(operation: Operation, { nameOf }: ContractSchemas, own: Specifics): Answer[] {
  const { status, answer, answerType, path } = operation
  const types = answerType === undefined ? [] : [answerType, ...(own.answerTypes ?? [])]
  const contents: Content[] =
    answer === undefined
      ? types.map((type) => ({ type }))
      : [{ type: 'application/json', schema: refTo(nameOf(answer)) }]
  const isVersioned = answer === writtenSchema && !path.includes('/purge/')
  const headers: HeaderName[] = [...(isVersioned ? (['ETag'] as const) : []), ...(own.headers ?? [])]
  const usual = { status, contents, headers, note: outcomes[status] }
  const others = (own.answers ?? []).map(({ hasBody, ...rest }) => ({
    ...rest,
    contents: hasBody ? contents : [],
  }))
  return [usual, ...others]
}

function merged(some: Readonly<Record<number, string[]>>, others: Specifics['codes'] = {}) {
  const statuses = new Set([...Object.keys(some), ...Object.keys(others)].map(Number))
  return Object.fromEntries(
    [...statuses].map((status) => [status, [...(some[status] ?? []), ...(others[status] ?? [])]]),
  )
}
