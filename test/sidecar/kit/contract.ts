// The wire contract as data, from two sources: the tables of the document that fixes it, and the descriptors that a
// protobuf compiler makes of a .proto file.

export interface Contract {
  readonly syntax: string
  readonly package: string
  readonly services: readonly string[]
  readonly methods: ReadonlyMap<string, MethodShape>
  /** Fields in the order of their numbers. */
  readonly messages: ReadonlyMap<string, readonly Field[]>
}

interface MethodShape {
  readonly request: string
  readonly response: string
  readonly isUnary: boolean
}

interface Field {
  readonly number: number
  readonly name: string
  /** In the words of a .proto file; with `repeated ` in front where it is. */
  readonly type: string
}

/** Throws where the document does not say what it is asked for. */
export function contractOfDocument(text: string): Contract {
  const saying = (pattern: RegExp): string => {
    const found = pattern.exec(text)?.[1]
    if (found === undefined) throw new Error(`the document does not say ${pattern}`)
    return found
  }
  const isUnary = /^All operations are unary/m.test(text)
  const methods = rowsOf(sectionOf(text, '## Endpoints')).map(
    ([name, request, response]) => [name!, { request: request!, response: response!, isUnary }] as const,
  )
  const messages = Array.from(text.matchAll(/^### (\w+)$/gm), ([heading, name]) => {
    const section = sectionOf(text, heading)
    const fields = rowsOf(section).map(([number, field, type]) => ({
      number: Number(number),
      name: field!,
      type: type!,
    }))
    if (fields.length === 0 && !section.includes('Empty message.')) throw new Error(`${name}: no fields`)
    return [name!, fields] as const
  })
  return {
    syntax: saying(/syntax (proto\d)/),
    package: saying(/Protobuf package: `([^`]+)`/),
    services: [saying(/gRPC service name: `([^`]+)`/)],
    methods: new Map(methods),
    messages: new Map(messages),
  }
}

/** From a heading to the next, of whatever level. */
function sectionOf(text: string, heading: string): string {
  const start = text.indexOf(`${heading}\n`) + heading.length
  const end = text.indexOf('\n#', start)
  return text.slice(start, end === -1 ? undefined : end)
}

/** The cells of a Markdown table, without its head. */
function rowsOf(section: string): string[][] {
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** What is used here of protobuf's own description of .proto files, in its JSON form. */
export interface FileDescriptorSet {
  readonly file: readonly FileDescriptor[]
}

interface FileDescriptor {
  readonly name: string
  readonly package: string
  readonly syntax: string
  readonly messageType: readonly { readonly name: string; readonly field?: readonly FieldDescriptor[] }[]
  readonly service: readonly { readonly name: string; readonly method: readonly MethodDescriptor[] }[]
}

interface FieldDescriptor {
  readonly name: string
  readonly number: number
  readonly label: string
  readonly type: string
  readonly proto3Optional?: boolean
}

interface MethodDescriptor {
  readonly name: string
  readonly inputType: string
  readonly outputType: string
  readonly clientStreaming?: boolean
  readonly serverStreaming?: boolean
}

export function contractOfDescriptor(file: FileDescriptor): Contract {
  const unqualified = (type: string) => type.replace(`.${file.package}.`, '')
  const methodOf = ({ inputType, outputType, clientStreaming, serverStreaming }: MethodDescriptor) => ({
    request: unqualified(inputType),
    response: unqualified(outputType),
    isUnary: clientStreaming !== true && serverStreaming !== true,
  })
  return {
    syntax: file.syntax,
    package: file.package,
    services: file.service.map(({ name }) => name),
    methods: new Map(file.service.flatMap(({ method }) => method.map((one) => [one.name, methodOf(one)]))),
    messages: new Map(
      file.messageType.map(({ name, field = [] }) => [
        name,
        field.map(fieldOf).toSorted((one, other) => one.number - other.number),
      ]),
    ),
  }
}

function fieldOf({ number, name, label, type, proto3Optional }: FieldDescriptor): Field {
  const rule = label === 'LABEL_REPEATED' ? 'repeated ' : proto3Optional === true ? 'optional ' : ''
  return { number, name, type: rule + type.replace('TYPE_', '').toLowerCase() }
}
