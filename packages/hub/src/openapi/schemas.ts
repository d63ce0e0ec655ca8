// The contract's schemas as JSON Schema, each under the name that it is exported by there: userSchema is User.
import { isDeepStrictEqual } from 'node:util'
import * as brain from '@notarium/contract/brain'
import * as hub from '@notarium/contract/hub'
import { z } from 'zod'
import type { JsonSchema } from './described-operation.ts'

const place = '#/components/schemas/'
const suffix = 'Schema'

type Schemas = Readonly<Record<string, JsonSchema>>

export interface ContractSchemas {
  /** As senders see it: what has a default may be left out. */
  readonly input: Schemas
  /** As receivers see it. */
  readonly output: Schemas
  nameOf(schema: z.ZodType): string
}

export function contractSchemas(): ContractSchemas {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries({ ...brain, ...hub })) {
    if (name.endsWith(suffix) && schema instanceof z.ZodType) registry.add(schema, { id: pascalCase(name) })
  }
  return {
    input: jsonSchemas(registry, 'input'),
    output: jsonSchemas(registry, 'output'),
    nameOf(schema) {
      const id = registry.get(schema)?.id
      if (id === undefined) throw new Error('an operation has a schema that the contract does not export')
      return id
    },
  }
}

export const refTo = (name: string): JsonSchema => ({ $ref: `${place}${name}` })

/** The name at the end of a `$ref`. */
export const nameInRef = (ref: string): string => ref.slice(place.length)

/** Those that something leads to, whether from the sender's side or from the receiver's. */
export function reachableSchemas({ input, output }: ContractSchemas, sent: unknown, received: unknown) {
  const inputs = reachable(input, sent)
  const outputs = reachable(output, received)
  for (const name of Object.keys(inputs).filter((one) => one in outputs)) {
    if (!isSame(inputs[name], outputs[name]))
      throw new Error(`${name} means two things, in bodies and in answers: export it under two names`)
  }
  const all = Object.entries({ ...inputs, ...outputs })
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)))
}

const pascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1, -suffix.length)

function jsonSchemas(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Schemas {
  const uri = (id: string) => `${place}${id}`
  const { schemas } = z.toJSONSchema(registry, { io, uri, override: simplify })
  const bare = Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => [
    name,
    schema,
  ])
  return Object.fromEntries(bare)
}

/** Without what no reader wants to know: bounds of the number type, and the pattern that a format stands for. */
function simplify({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

function reachable(schemas: Schemas, from: unknown, found: Record<string, JsonSchema> = {}): Schemas {
  for (const [, ref = ''] of JSON.stringify(from).matchAll(/"\$ref":"([^"]+)"/g)) {
    const name = nameInRef(ref)
    const schema = schemas[name]
    if (schema === undefined || name in found) continue
    found[name] = schema
    reachable(schemas, schema, found)
  }
  return found
}

/** Whether more may stand in an object is left open for senders only. */
function isSame(one: JsonSchema | undefined, other: JsonSchema | undefined): boolean {
  return isDeepStrictEqual({ ...one, additionalProperties: false }, { ...other, additionalProperties: false })
}
