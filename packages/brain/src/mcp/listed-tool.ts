// A tool as tools/list shows it. A model reads the whole list before its first call, so the schemas carry what helps
// to call the tool and leave out what only bounds it: the bounds hold all the same, and the refusal names them.
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Tool } from './tool.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const bounds = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'pattern',
  'propertyNames',
] as const

export function listedTool({ name, title, description, ...tool }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(tool.input, 'input'),
    outputSchema: schemaOf(tool.output, 'output'),
    // What is left out has the value that the protocol gives it: not read-only, not idempotent.
    annotations:
      tool.scope === 'read'
        ? { readOnlyHint: true, openWorldHint: false }
        : {
            destructiveHint: tool.destructive ?? false,
            ...(tool.idempotent && { idempotentHint: true }),
            openWorldHint: false,
          },
  }
}

function schemaOf(shape: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema, io),
  })
  return schema as ListedTool['inputSchema']
}

function shorten(schema: JsonSchema, io: 'input' | 'output'): void {
  for (const bound of bounds) delete schema[bound]
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (isNothing(schema.default)) delete schema.default
  if (io === 'output') {
    delete schema.additionalProperties
    delete schema.required
  }
}

/** A default that says no more than leaving the parameter out does. */
function isNothing(value: unknown): boolean {
  return value === false || value === 0 || (Array.isArray(value) && value.length === 0)
}
