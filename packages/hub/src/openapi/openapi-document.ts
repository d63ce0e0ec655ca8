// The hub's interface as OpenAPI 3.1, from the same schemas that requests are held against.

import { type Description, describeOperations } from './describe-operations.ts'
import type {
  Answer,
  Content,
  DescribedOperation,
  HeaderName,
  JsonSchema,
  Parameter,
  Problems,
} from './described-operation.ts'
import { nounOrder, nouns } from './nouns.ts'
import { meanings } from './problems.ts'
import { refTo } from './schemas.ts'
import { isForTokens, whoMay } from './who-may.ts'

export interface DocumentOptions {
  readonly version: string
  /** Where people reach the hub, without a slash at its end. */
  readonly baseUrl: string
}

const headers: Readonly<Record<HeaderName | 'X-Request-Id', { description: string; schema: JsonSchema }>> = {
  'X-Request-Id': textHeader('The id of the request, as the log has it.'),
  ETag: textHeader('The version of the page, as "3".'),
  'Set-Cookie': textHeader("The session's token for browsers, or its end."),
  'Content-Disposition': textHeader('The name of the file.'),
  'WWW-Authenticate': textHeader('Bearer, and what is wrong (RFC 6750).'),
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 0 },
  },
}

export function createOpenApiDocument(options: DocumentOptions): object {
  const description = describeOperations()
  return deepFreeze({
    openapi: '3.1.0',
    info: {
      title: 'Notarium hub',
      version: options.version,
      description:
        'A hub of knowledge bases, called brains. Errors are problem+json (RFC 9457) with a stable `code` and the `requestId` that is in the log.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.baseUrl }],
    tags: nounOrder.map((noun) => ({ name: noun, description: nouns[noun].en })),
    paths: pathsOf(description),
    components: { schemas: description.schemas, headers, securitySchemes: securitySchemes(options) },
  })
}

function pathsOf({ operations }: Description): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation) }
  }
  return paths
}

function operationObject(operation: DescribedOperation): object {
  const { id, noun, summary, note, audit, parameters, body, answers, problems } = operation
  const entered = audit === undefined ? '' : ` Entered in the audit log as \`${audit}\`.`
  return {
    operationId: id,
    tags: [noun],
    summary: summary.en,
    description: `${note === undefined ? '' : `${note.en}\n\n`}${whoMay(operation).en}${entered}`,
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters: parameters.map(parameterObject) }),
    ...(body !== undefined && {
      requestBody: { required: body.required, content: contentObject(body.contents) },
    }),
    responses: responsesOf(answers, problems),
  }
}

interface ResponseObject {
  readonly description: string
  readonly headers: object
  readonly content?: object
}

/** An answer of a brain and a problem of the hub may have the same status. */
function responsesOf(answers: readonly Answer[], problems: readonly Problems[]): object {
  const responses: Record<number, ResponseObject> = {}
  for (const answer of answers) responses[answer.status] = answerObject(answer)
  for (const problem of problems) {
    const { description, headers, content } = problemObject(problem)
    const other = responses[problem.status]
    responses[problem.status] = {
      description: other === undefined ? description : `${other.description}. ${description}`,
      headers: { ...other?.headers, ...headers },
      content: { ...other?.content, ...content },
    }
  }
  return responses
}

function securityOf({ access, withCookie }: DescribedOperation): object[] {
  if (access.role === 'nobody') return []
  const schemes: object[] = [{ session: [access.role] }]
  if (withCookie) schemes.push({ cookie: [access.role] })
  if (isForTokens(access)) schemes.push({ token: access.brain === undefined ? [] : [access.brain] })
  return schemes
}

function parameterObject({ note, ...parameter }: Parameter): object {
  return { ...parameter, ...(note !== undefined && { description: note.en }) }
}

function contentObject(contents: readonly Content[]): object {
  return Object.fromEntries(
    contents.map(({ type, schema }) => [type, schema === undefined ? {} : { schema }]),
  )
}

function answerObject({ note, contents, headers: names }: Answer): ResponseObject {
  return {
    description: note.en,
    headers: headerObjects(names),
    ...(contents.length > 0 && { content: contentObject(contents) }),
  }
}

function problemObject({ status, codes, headers: names }: Problems): ResponseObject {
  return {
    description: `${meanings[status]?.en}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: headerObjects(names),
    content: { 'application/problem+json': { schema: refTo('Problem') } },
  }
}

function headerObjects(names: readonly HeaderName[]): object {
  const all = ['X-Request-Id', ...names]
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function securitySchemes({ baseUrl }: DocumentOptions): object {
  return {
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'brain_ses_…',
      description: 'The token of a session, as `POST /api/auth/login` answers it.',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'brain_pat_…',
      description: 'A personal access token, as `POST /api/tokens` answers it.',
    },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: baseUrl.startsWith('https:') ? '__Host-notarium_session' : 'notarium_session',
      description:
        'The same session in a browser. What changes something must be asked from a page of the hub itself.',
    },
  }
}

function textHeader(description: string): { description: string; schema: JsonSchema } {
  return { description, schema: { type: 'string' } }
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
