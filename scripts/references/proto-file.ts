// Reads a .proto file of this project: services, messages, and the comments above each. It knows what we write there, and
// refuses anything else rather than pass it over.

export interface ProtoFile {
  readonly package: string
  /** What the file says of itself. */
  readonly text: string
  readonly services: readonly Service[]
  readonly messages: readonly Message[]
}

export interface Service {
  readonly name: string
  readonly text: string
  readonly methods: readonly Method[]
}

export interface Method {
  readonly name: string
  readonly text: string
  readonly request: string
  readonly response: string
}

export interface Message {
  readonly name: string
  readonly text: string
  readonly fields: readonly Field[]
}

export interface Field {
  readonly number: number
  readonly name: string
  readonly type: string
  readonly text: string
}

const statements = {
  syntax: /^syntax = "proto3";$/,
  package: /^package ([\w.]+);$/,
  service: /^service (\w+) \{$/,
  method: /^rpc (\w+)\((\w+)\) returns \((\w+)\);$/,
  message: /^message (\w+) \{(\})?$/,
  field: /^((?:repeated )?[\w.]+) (\w+) = (\d+);$/,
  end: /^\}$/,
} as const

type Kind = keyof typeof statements

export function parseProto(text: string): ProtoFile {
  const found = { package: '', text: '' }
  const services: (Service & { methods: Method[] })[] = []
  const messages: (Message & { fields: Field[] })[] = []
  let comment: string[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('//')) {
      comment.push(line.slice(2).trim())
      continue
    }
    if (line === '') continue
    const { kind, parts } = statementIn(line)
    const [first = '', second = '', third = ''] = parts
    const above = comment.join(' ')
    comment = []
    if (kind === 'syntax') found.text = above
    if (kind === 'package') found.package = first
    if (kind === 'service') services.push({ name: first, text: above, methods: [] })
    if (kind === 'message') messages.push({ name: first, text: above, fields: [] })
    if (kind === 'method')
      services.at(-1)?.methods.push({ name: first, text: above, request: second, response: third })
    if (kind === 'field')
      messages.at(-1)?.fields.push({ type: first, name: second, number: Number(third), text: above })
  }
  return { ...found, services, messages }
}

function statementIn(line: string): { readonly kind: Kind; readonly parts: readonly string[] } {
  for (const [kind, pattern] of Object.entries(statements)) {
    const match = pattern.exec(line)
    if (match !== null) return { kind: kind as Kind, parts: match.slice(1) }
  }
  throw new Error(`this line of a proto file is not understood: ${line}`)
}
