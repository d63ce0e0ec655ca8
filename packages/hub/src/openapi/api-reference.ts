// The hub's interface as Markdown, for the documentation: the same description that the OpenAPI document and the page at
// /api/docs are made of.
import { describeOperations } from './describe-operations.ts'
import type { Answer, Content, DescribedOperation, Parameter, Problems } from './described-operation.ts'
import { docsWords } from './docs-words.ts'
import { nounOrder, nouns } from './nouns.ts'
import { meanings } from './problems.ts'
import { type Reading, type SchemaRow, schemaRow, schemaRows } from './schema-rows.ts'
import { nameInRef } from './schemas.ts'
import { whoMay } from './who-may.ts'

const words = docsWords.en

export function createApiReference(): string {
  const { operations, schemas } = describeOperations()
  const reading = { schemas, words }
  const chapters = nounOrder.map((noun) => ({
    title: nouns[noun].en,
    operations: operations.filter((operation) => operation.noun === noun),
  }))
  const contents = chapters.map(({ title, operations }) => [
    `- [${title}](#${anchorOf(title)})`,
    ...operations.map(entry),
  ])
  const bodies = [...new Set(operations.flatMap(schemasOf))].toSorted()
  return [
    intro,
    [...contents.flat(), `- [${bodiesTitle}](#${anchorOf(bodiesTitle)})`].join('\n'),
    ...chapters.flatMap((chapter) => [
      `## ${chapter.title}`,
      ...chapter.operations.map((operation) => section(operation, reading)),
    ]),
    `## ${bodiesTitle}`,
    ...bodies.map((name) => schemaSection(name, reading)),
    '',
  ].join('\n\n')
}

const bodiesTitle = 'Bodies and answers'
const intro = `# HTTP API of the hub

Made by \`npm run generate\` from packages/contract: change it there. A running hub has the same at \`/api/docs\`, and as
OpenAPI 3.1 at \`/api/openapi.json\`.

${words.lead} ${words.useSession} ${words.useToken}

${words.errorsText}

${table(
  [words.status, words.meaning],
  Object.entries(meanings).map(([status, { en }]) => [status, en]),
)}

## ${words.contents}`

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
const code = (text: string) => `\`${text}\``
const entry = ({ id, method, path, summary }: DescribedOperation) =>
  `  - [${summary.en}](#${id}): ${code(`${method} ${path}`)}`

function section(operation: DescribedOperation, reading: Reading): string {
  const { id, method, path, summary, note, audit, parameters, body, answers, problems } = operation
  const parts = [
    `<a id="${id}"></a>\n\n### ${summary.en}`,
    code(`${method} ${path}`),
    note?.en,
    `**${words.whoMay}:** ${whoMay(operation).en}`,
    audit && `**${words.auditLog}:** ${code(audit)}`,
    parameters.length > 0 && parameterTable(parameters, reading),
    body &&
      `**${words.body}:** ${contentsOf(body.contents)}${body.required ? '' : ` (${words.bodyOptional})`}`,
    `**${words.answers}:**\n\n${answers.map(answerLine).join('\n')}`,
    `**${words.refusals}:** ${problems.map(problemText).join('; ')}`,
  ]
  return parts.filter((part) => typeof part === 'string').join('\n\n')
}

function parameterTable(parameters: readonly Parameter[], reading: Reading): string {
  const places = { path: words.inPath, query: words.inQuery, header: words.inHeader }
  const rows = parameters.map(({ name, in: place, required, schema, note }) => {
    const row = schemaRow(name, schema, required, reading)
    const meaning = meaningOf({ ...row, description: note?.en ?? row.description })
    return [code(name), required ? `${places[place]}, ${words.required}` : places[place], row.type, meaning]
  })
  return `**${words.parameters}:**\n\n${table(['', 'in', 'type', 'meaning'], rows)}`
}

const contentsOf = (contents: readonly Content[]): string =>
  contents
    .map(({ type, schema }) => {
      const name = nameInRef(schema?.$ref ?? '')
      return name === '' ? code(type) : `[${name}](#schema-${name}), ${code(type)}`
    })
    .join(' or ')

function answerLine({ status, note, contents, headers }: Answer): string {
  const content = contents.length === 0 ? words.empty : contentsOf(contents)
  return `- **${status}** ${note.en}: ${[content, ...headers.map(code)].join(', ')}`
}

const problemText = ({ status, codes }: Problems): string => `${status} ${codes.map(code).join(', ')}`

function schemasOf({ body, answers }: DescribedOperation): string[] {
  const contents = [...(body?.contents ?? []), ...answers.flatMap((answer) => answer.contents)]
  return contents.flatMap(({ schema }) => (schema?.$ref === undefined ? [] : [nameInRef(schema.$ref)]))
}

function schemaSection(name: string, reading: Reading): string {
  const rows = schemaRows({ $ref: `#/components/schemas/${name}` }, reading)
  const named = withPaths(rows).map(({ path, row }) => [
    code(path),
    row.required ? row.type : `${row.type}, ${words.optional}`,
    meaningOf(row),
  ])
  const description = reading.schemas[name]?.description
  return [
    `<a id="schema-${name}"></a>\n\n### ${name}`,
    ...(description === undefined ? [] : [description]),
    named.length === 0 ? 'An object of no fixed form.' : table(['', 'type', 'meaning'], named),
  ].join('\n\n')
}

/** `brains[].name`: what lies inside is named with where it lies. */
function withPaths(
  rows: readonly SchemaRow[],
): readonly { readonly path: string; readonly row: SchemaRow }[] {
  const above: string[] = []
  return rows.map((row) => {
    const path = row.depth === 0 ? row.name : `${above[row.depth - 1]}.${row.name}`
    above[row.depth] = row.type.includes('[]') ? `${path}[]` : path
    return { path, row }
  })
}

function meaningOf({ description, values, limits, pattern }: SchemaRow): string {
  return [
    description.replace(/\.$/, ''),
    values.map(code).join(', '),
    limits.join(', '),
    pattern && code(pattern),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('; ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
