// Parameters in the path: in braces, and `{slug*}` takes the rest of it.
import type { JsonSchema, Parameter } from './described-operation.ts'
import { refTo } from './schemas.ts'
import type { Text } from './text.ts'

const whole: JsonSchema = { type: 'integer', minimum: 1 }
const nameOfBrain = {
  schema: refTo('BrainName'),
  note: { en: 'The name of the brain.', ru: 'Имя базы знаний.' },
}
const known: Readonly<Record<string, { schema: JsonSchema; note: Text }>> = {
  brain: nameOfBrain,
  name: nameOfBrain,
  slug: {
    schema: refTo('Slug'),
    note: {
      en: "The path of the page. It may hold '/', as it is or percent-encoded.",
      ru: 'Путь страницы. Может содержать «/», как есть или в процентной кодировке.',
    },
  },
}

/** '/x/{slug*}' is '/x/{slug}' in OpenAPI. */
export const openApiPath = (path: string): string => path.replace('*}', '}')

/** Brains count what they hold; the hub's own ids are text. */
export function pathParameters(path: string, isForwarded: boolean): Parameter[] {
  return [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(known[name] ?? { schema: isForwarded ? whole : { type: 'string' } }),
  }))
}
