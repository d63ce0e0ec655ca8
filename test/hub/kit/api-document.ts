// The hub's own description of its interface, and whether an answer is what it promises.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

interface Content {
  readonly schema?: object
}

export interface Described {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly security: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly headers: Readonly<Record<string, object>>
        readonly content?: Readonly<Record<string, Content>>
      }
    >
  >
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Described, 'method' | 'path'>>>>>
  readonly components: object
}

export interface ApiDocument {
  readonly operations: readonly Described[]
  /** In words, what is not as described; none for an answer that is. */
  faultsOf(operation: Described, answer: Response, body: string): string[]
  /** Likewise for a body of JSON that is sent. */
  faultsOfRequest(operation: Described, body: unknown): string[]
}

export function readApiDocument({ paths, components }: Document): ApiDocument {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictTuples: false })
  formats.default(ajv)
  ajv.addKeyword('components')
  ajv.addSchema({ $id: 'hub', components })

  const faultsOfJson = (schema: object | undefined, value: unknown): string[] => {
    if (schema === undefined) return []
    const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"hub#/')))
    if (check(value)) return []
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }

  return {
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, rest]) => ({ ...rest, path, method: method.toUpperCase() })),
    ),
    faultsOf({ responses }, answer, body) {
      const described = responses[answer.status]
      if (described === undefined) return [`status ${answer.status} is not described: ${body}`]
      // Only one of the reasons for a 403 has a challenge.
      const isOptional = (name: string) => answer.status === 403 && name === 'WWW-Authenticate'
      const missing = Object.keys(described.headers)
        .filter((name) => !answer.headers.has(name) && !isOptional(name))
        .map((name) => `the header ${name} is missing`)
      const { content } = described
      if (content === undefined) return body === '' ? missing : [...missing, `there is a body: ${body}`]
      const type = answer.headers.get('content-type')?.replace(/;.*/, '') ?? ''
      if (!Object.hasOwn(content, type)) return [...missing, `the content type '${type}' is not described`]
      const isJson = /[/+]json$/.test(type)
      return [...missing, ...(isJson ? faultsOfJson(content[type]?.schema, JSON.parse(body)) : [])]
    },
    faultsOfRequest({ requestBody }, body) {
      const json = requestBody?.content['application/json']
      return json === undefined ? ['no JSON is described'] : faultsOfJson(json.schema, body)
    },
  }
}
