// The gRPC services as Markdown, from the proto files and their comments.
import type { Message, Method, ProtoFile } from './proto-file.ts'

const intro = `# gRPC services of the sidecar

Made by \`npm run generate\` from [proto/](../../proto): change it there. Both services are on one Unix socket, without
TLS; whoever may write to the socket may call everything. Statuses, and what they mean, are in
[sidecar.md](../sidecar.md#answers). Server reflection and \`grpc.health.v1.Health\` are served too.

## Contents`

export function createGrpcReference(files: readonly ProtoFile[]): string {
  const contents = files.flatMap(({ services }) =>
    services.flatMap(({ name, methods }) => [
      `- [${name}](#${name.toLowerCase()})`,
      ...methods.map((method) => `  - [${method.name}](#${anchorOf(name, method)})`),
    ]),
  )
  return [intro, contents.join('\n'), ...files.map(chapter), ''].join('\n\n')
}

function chapter(file: ProtoFile): string {
  const known = new Set(file.messages.map(({ name }) => name))
  const services = file.services.flatMap(({ name, text, methods }) => [
    `## ${name}`,
    `\`${file.package}.${name}\``,
    [file.text, text].filter((part) => part !== '').join(' '),
    ...methods.map((method) => methodSection(name, method)),
  ])
  return [
    ...services,
    `## Messages of ${file.package}`,
    ...file.messages.map((message) => messageSection(message, known)),
  ].join('\n\n')
}

const anchorOf = (service: string, { name }: Method) => `${service}-${name}`.toLowerCase()
const linked = (name: string) => `[${name}](#message-${name.toLowerCase()})`

function methodSection(service: string, method: Method): string {
  return [
    `<a id="${anchorOf(service, method)}"></a>\n\n### ${method.name}`,
    `Takes ${linked(method.request)}, answers ${linked(method.response)}.`,
    method.text,
  ].join('\n\n')
}

function messageSection({ name, text, fields }: Message, known: ReadonlySet<string>): string {
  const rows = fields.map((field) => {
    const type = field.type.replace(/\w+$/, (one) => (known.has(one) ? linked(one) : one))
    return `| ${field.number} | \`${field.name}\` | ${type} | ${field.text.replaceAll('|', '\\|')} |`
  })
  const table = ['| | field | type | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
  return [
    `<a id="message-${name.toLowerCase()}"></a>\n\n### ${name}`,
    ...(text === '' ? [] : [text]),
    fields.length === 0 ? 'It has no fields.' : table,
  ].join('\n\n')
}
