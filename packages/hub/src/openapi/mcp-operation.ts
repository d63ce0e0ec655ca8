// MCP is no operation of the table: requests and answers are the protocol's own and pass through as they are.
import type { Operation } from '@notarium/contract/hub'
import type { Answer, DescribedOperation, JsonSchema, Parameter } from './described-operation.ts'
import { pathParameters } from './path-parameters.ts'
import { problemsOf } from './problems.ts'
import { refTo } from './schemas.ts'
import { summariesRu } from './summaries-ru.ts'
import type { Text } from './text.ts'

const id: JsonSchema = { type: ['string', 'integer', 'null'] }

export const jsonRpcSchemas: Readonly<Record<string, JsonSchema>> = {
  JsonRpcRequest: {
    type: 'object',
    properties: {
      jsonrpc: { const: '2.0' },
      id,
      method: { type: 'string' },
      params: { type: 'object', additionalProperties: true },
    },
    required: ['jsonrpc'],
  },
  JsonRpcAnswer: {
    type: 'object',
    properties: {
      jsonrpc: { const: '2.0' },
      id,
      result: { type: 'object', additionalProperties: true },
      error: {
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
        required: ['code', 'message'],
      },
    },
    required: ['jsonrpc'],
  },
}

const path = '/mcp/{brain}'
const access: Operation['access'] = { role: 'viewer', brain: 'read' }
const asOperation: Operation = {
  method: 'POST',
  path,
  summary: 'A message of the Model Context Protocol',
  access,
  status: 200,
}

const version: Parameter = {
  name: 'MCP-Protocol-Version',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  note: { en: 'The version of the protocol that was agreed on.', ru: 'Согласованная версия протокола.' },
}

/** In the protocol's own words, besides the problems that the hub itself may have under the same status. */
const refused = (status: number, note: Text): Answer => ({
  status,
  contents: [{ type: 'application/json', schema: refTo('JsonRpcAnswer') }],
  headers: [],
  note,
})

const answers: readonly Answer[] = [
  {
    status: 200,
    contents: [{ type: 'application/json', schema: refTo('JsonRpcAnswer') }, { type: 'text/event-stream' }],
    headers: [],
    note: {
      en: 'The answer, or a stream of messages that ends with it',
      ru: 'Ответ или поток сообщений, который им заканчивается',
    },
  },
  {
    status: 202,
    contents: [],
    headers: [],
    note: { en: 'A notification was taken', ru: 'Уведомление принято' },
  },
  refused(400, { en: 'The message is not as it must be', ru: 'Сообщение составлено неверно' }),
  refused(406, {
    en: 'Accept must name both content types',
    ru: 'В Accept должны быть названы оба типа содержимого',
  }),
  refused(415, { en: 'The message is not JSON', ru: 'Сообщение не в JSON' }),
]

export function mcpOperation(): DescribedOperation {
  return {
    id: 'mcp',
    method: 'POST',
    path,
    noun: 'mcp',
    summary: { en: asOperation.summary, ru: summariesRu.mcp },
    access,
    withCookie: false,
    note: {
      en: 'Streamable HTTP without sessions: send `Accept: application/json, text/event-stream`. Tools that write need the scope `write`.',
      ru: 'Streamable HTTP без сессий: передавайте `Accept: application/json, text/event-stream`. Инструментам, которые пишут, нужно право `write`.',
    },
    parameters: [...pathParameters(path, true), version],
    body: { required: true, contents: [{ type: 'application/json', schema: refTo('JsonRpcRequest') }] },
    answers,
    problems: problemsOf(asOperation, {
      isForwarded: true,
      withCookie: false,
      further: { 413: ['too-large'], 415: ['unsupported-media-type'] },
    }),
  }
}
