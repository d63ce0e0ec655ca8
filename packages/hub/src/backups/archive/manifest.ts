// What a backup says of itself: canonical XML, one thing a line, so that it can be signed, read by eye, and read here
// without a parser. What is read is written again and must give the same text: there is no second way to understand it.
import { backupSchema } from '@notarium/contract/hub'
import { z } from 'zod'
import { HubError } from '../../errors.ts'

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The lines there are, and their attributes in the order of canonical XML. */
const lines = {
  hub: z.strictObject({ database: z.enum(['postgres', 'sqlite']), schema: count }),
  rows: z.strictObject({ count, table: z.string() }),
  audit: z.strictObject({ act: count, actHash: sha256, entry: count, hash: sha256 }),
  brain: z.strictObject({ displayName: z.string(), elsewhere: flag, name: z.string(), pages: count }),
  missing: z.strictObject({ name: z.string(), reason: z.string() }),
  file: z.strictObject({ bytes: count, path: z.string(), sha256 }),
}
const headSchema = z.strictObject({
  created: z.iso.datetime(),
  keys: flag,
  kind: backupSchema.shape.kind,
  version: z.string(),
})
type Lines = { readonly [Name in keyof typeof lines]: z.output<(typeof lines)[Name]> }

export type ManifestFile = Lines['file']
export type ManifestBrain = Lines['brain']

export interface Manifest extends z.output<typeof headSchema> {
  readonly hub: Lines['hub']
  readonly rows: readonly Lines['rows'][]
  /** The end of the audit log, and of the signed acts. */
  readonly audit: Lines['audit']
  readonly brains: readonly ManifestBrain[]
  readonly missing: readonly Lines['missing'][]
  readonly files: readonly ManifestFile[]
}

export const manifestName = 'manifest.xml'
const namespace = 'urn:notarium:backup:1'
const end = '</backup>'

export function manifestText(manifest: Manifest): string {
  const { created, keys, kind, version, hub, audit } = manifest
  const all = [
    element('hub', hub),
    ...manifest.rows.map((one) => element('rows', one)),
    element('audit', audit),
    ...manifest.brains.map((one) => element('brain', one)),
    ...manifest.missing.map((one) => element('missing', one)),
    ...manifest.files.map((one) => element('file', one)),
  ]
  const head = `<backup xmlns="${namespace}"${attributes({ created, keys, kind, version })}>`
  return `${head}\n${all.join('\n')}\n${end}`
}

/** With or without a signature at its end, whose own worth is found out elsewhere. */
export function readManifest(text: string): Manifest {
  try {
    const unsigned = withoutSignature(text)
    const manifest = parsed(unsigned)
    if (manifestText(manifest) !== unsigned) throw new Error('it is not in the form in which it is written')
    return manifest
  } catch (error) {
    const why = error instanceof z.ZodError ? 'a line is not as it should be' : (error as Error).message
    throw new HubError('bad-backup', `the backup's ${manifestName} cannot be understood: ${why}`)
  }
}

export function isSignedManifest(text: string): boolean {
  return signatureStart(text) !== -1
}

function withoutSignature(text: string): string {
  const start = signatureStart(text)
  if (start === -1) return text
  if (!/<\/(?:\w+:)?Signature>\s*<\/backup>$/.test(text)) throw new Error('something follows its signature')
  return `${text.slice(0, start).trimEnd()}\n${end}`
}

/** No attribute can hold '<'. */
const signatureStart = (text: string) => text.search(/<(?:\w+:)?Signature[\s>]/)

function parsed(text: string): Manifest {
  const [first = '', ...rest] = text.split('\n')
  if (rest.pop() !== end) throw new Error('its end is missing')
  const [, head] = new RegExp(`^<backup xmlns="${namespace}"((?: \\w+="[^"<]*")*)>$`).exec(first) ?? []
  if (head === undefined) throw new Error('it is no manifest of this version')
  const found: { [Name in keyof Lines]: Lines[Name][] } = {
    ...{ hub: [], rows: [], audit: [], brain: [], missing: [], file: [] },
  }
  for (const line of rest) {
    const [, name, text] = /^<(\w+)((?: \w+="[^"<]*")*)><\/\1>$/.exec(line) ?? []
    if (name === undefined || !Object.hasOwn(lines, name)) throw new Error('it holds a line of another kind')
    const key = name as keyof Lines
    found[key].push(lines[key].parse(attributesIn(text ?? '')) as never)
  }
  const [hub, audit] = [found.hub[0], found.audit[0]]
  if (hub === undefined || audit === undefined) throw new Error('it does not tell of the hub')
  const { rows, brain: brains, missing, file: files } = found
  return Object.freeze({ ...headSchema.parse(attributesIn(head)), hub, audit, rows, brains, missing, files })
}

const element = (name: keyof Lines, values: object) => `<${name}${attributes(values)}></${name}>`

/** Sorted by name, whatever the order they are given in. */
function attributes(values: object): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('')
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/ (\w+)="([^"]*)"/g), ([, name = '', value = '']) => [name, unescaped(value)]),
  )
}

const escapes: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['"', '&quot;'],
  ['\t', '&#x9;'],
  ['\n', '&#xA;'],
  ['\r', '&#xD;'],
]

/** What XML cannot hold at all goes. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
  const plain = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  return escapes.reduce((result, [what, instead]) => result.replaceAll(what, instead), plain)
}

function unescaped(text: string): string {
  return escapes.toReversed().reduce((result, [what, instead]) => result.replaceAll(instead, what), text)
}
