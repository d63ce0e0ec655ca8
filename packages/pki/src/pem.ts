// PEM (RFC 7468): labelled base64 between dashes. Text around the blocks, such as the attributes
// OpenSSL prints, is passed over.
import { secretBytes } from '@notarium/gost'
import { PkiError } from './errors.ts'

export interface PemBlock {
  readonly label: string
  readonly der: Uint8Array
}

const largestPem = 32 * 1024 * 1024
const beginMark = '-----BEGIN '
const closeMark = '-----'

export function parsePem(bytes: Uint8Array): readonly PemBlock[] {
  if (bytes.length > largestPem) {
    throw new PkiError('limit-exceeded', 'The PEM file is larger than 32 MiB. Split it into smaller files.')
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const blocks: PemBlock[] = []
  let begin = text.indexOf(beginMark)
  while (begin !== -1) {
    const labelEnd = text.indexOf(closeMark, begin + beginMark.length)
    const label = labelEnd === -1 ? '' : text.slice(begin + beginMark.length, labelEnd)
    if (!/^[A-Z0-9 ]{1,64}$/.test(label))
      throw new PkiError('malformed', 'A PEM block has no proper BEGIN line.')
    const endMark = `-----END ${label}-----`
    const end = text.indexOf(endMark, labelEnd)
    if (end === -1) throw new PkiError('malformed', `The PEM block "${label}" has no END line.`)
    blocks.push({ label, der: decodeBody(text.slice(labelEnd + closeMark.length, end), label) })
    begin = text.indexOf(beginMark, end + endMark.length)
  }
  return blocks
}

function decodeBody(body: string, label: string): Uint8Array {
  if (body.includes('Proc-Type:')) {
    throw new PkiError(
      'unsupported',
      `The PEM block "${label}" is encrypted in OpenSSL's old way. Convert it with: openssl pkcs8 -topk8`,
    )
  }
  const base64 = body.replace(/[\r\n\t ]+/g, '')
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    throw new PkiError('malformed', `The PEM block "${label}" is not base64.`)
  }
  // Not by way of Buffer's shared pool: it may be a private key, and then it will be wiped.
  const der = secretBytes(Buffer.byteLength(base64, 'base64'))
  Buffer.from(der.buffer).write(base64, 'base64')
  return der
}

export function formatPem(label: string, der: Uint8Array): string {
  const base64 = Buffer.from(der.buffer, der.byteOffset, der.length).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** A list that is known not to be empty. */
export type AtLeastOne<Item> = readonly [Item, ...Item[]]

/** DER as it is, or the first block with one of the labels. */
export function derOrPem(bytes: Uint8Array, labels: readonly string[], what: string): Uint8Array {
  return derOrPemBlocks(bytes, labels, what)[0]
}

/** DER as it is, or every block with one of the labels. DER begins with SEQUENCE, text never does. */
export function derOrPemBlocks(
  bytes: Uint8Array,
  labels: readonly string[],
  what: string,
): AtLeastOne<Uint8Array> {
  if (bytes[0] === 0x30) return [bytes]
  const [first, ...more] = parsePem(bytes).filter(({ label }) => labels.includes(label))
  if (first === undefined) {
    throw new PkiError('malformed', `${what} is neither DER nor PEM with a "${labels[0]}" block.`)
  }
  return [first.der, ...more.map(({ der }) => der)]
}
